import { Printer } from 'lucide-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rotation, Staff } from '@/api/staff-types';
import type { Table } from '@/api/types';
import { useRoom, useUser } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { type Change, confirmBlockedReason, nextPush, shiftToCome } from '@/room/staff/roster/model';
import { changePlan, clockOut, confirmPush, endBreak, markCalled, startBreak } from '@/room/staff/roster/acts';
import { NextPush } from '@/room/staff/rotation/next-push';
import { PushSheet } from '@/room/staff/rotation/push-sheet';
import { useRotation, useStaff } from '@/room/staff/roster/queries';
import { RotationBoard } from '@/room/staff/rotation/rotation-board';
import { StaffList } from '@/room/staff/roster/staff-list';
import { useTables } from '@/room/floor/tables/queries';
import { formatQuantity, formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { usePrinting } from '@/lib/hooks/use-printing';
import { performToEnd, sayOutcome, useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Stat, Stats } from '@/ui/stats';
import { toast } from '@/ui/toast-store';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import type { OpenDialog } from './staff-layers';
import { Stale } from './stale';

const StaffLayers = lazyPart(async () => (await import('./staff-layers')).StaffLayers);

const headStyle = 'flex flex-wrap items-center gap-2 py-4';
const titleStyle = 'mr-auto text-page font-semibold tracking-normal';

/** The staff on duty, the dealers by table, and the next push. */
export function StaffTab() {
  const room = useRoom();
  const user = useUser();
  const rotation = useRotation(room.id);
  const staff = useStaff(room.id);
  const tables = useTables(room.id);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const clockingOut = useAct(clockOut);
  const starting = useAct(startBreak);
  const ending = useAct(endBreak);
  const calling = useAct(markCalled);
  const changing = useAct(changePlan);
  const may = user.permissions.includes('manage_staff');
  const people = staff.data ?? [];

  const call = (one: Staff) => calling.run({ staff: one });

  /** A dealer at a table needs a confirmation first, because the table would be without a dealer. */
  function leave(one: Staff, what: 'clock-out' | 'break', go: () => void) {
    const { tableId } = one;
    if (tableId === null) return go();
    const number = tables.data?.find(({ id }) => id === tableId)?.tableNumber;
    const table = number === undefined ? 'a table' : `Table ${number}`;
    setOpen({ kind: 'leave', leaving: { staff: one, tableId, table, act: what } });
  }

  function change(pushAt: string, changes: Change[]) {
    changing.run({ roomId: room.id, timeZone: room.timeZone, pushAt, changes });
  }

  const failure = rotation.isError ? rotation : staff.isError ? staff : null;
  if (rotation.data === undefined || staff.data === undefined)
    return (
      <>
        <div className={headStyle}>
          <h2 className={titleStyle}>Staff Management</h2>
        </div>
        <Panel title="Dealer Rotation">
          {failure === null ? (
            <Loading label="Loading the rotation">
              <SkeletonRows rows={10} />
            </Loading>
          ) : (
            <ErrorPanel what="the rotation" of={failure} />
          )}
        </Panel>
      </>
    );

  return (
    <>
      <Head rotation={rotation.data} may={may} />
      <Stale what="the rotation" query={rotation} />
      <Stale what="the staff" query={staff} />
      <Counts rotation={rotation.data} />
      <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4 not-wide:grid-cols-1">
        <div className="grid min-w-0 gap-4">
          {rotation.data.strings.length === 0 ? (
            <Panel title="Dealer Rotation">
              <Empty
                title="No strings yet"
                action={
                  may ? <Button onClick={() => setOpen({ kind: 'string', line: null })}>Add String</Button> : undefined
                }
              >
                A string is the order of tables and breaks along which dealers are pushed.
              </Empty>
            </Panel>
          ) : (
            <RotationBoard
              rotation={rotation.data}
              acts={
                may
                  ? {
                      timeZone: room.timeZone,
                      onChange: change,
                      onSwap: (line, spot, index) => setOpen({ kind: 'swap', line, spot, index }),
                      editString: (line) => setOpen({ kind: 'string', line }),
                      newString: () => setOpen({ kind: 'string', line: null }),
                    }
                  : null
              }
            />
          )}
          <StaffList
            staff={people}
            mostDowns={room.settings.downsBeforeBreak}
            acts={
              may
                ? {
                    clockIn: (one) => setOpen({ kind: 'in', staff: one }),
                    clockOut: (one) => leave(one, 'clock-out', () => clockingOut.run({ staff: one })),
                    rest: (one) => leave(one, 'break', () => starting.run({ staff: one })),
                    back: (one) => ending.run({ staff: one }),
                    call,
                    assign: (one) => setOpen({ kind: 'assign', staff: one }),
                    plan: (one) => setOpen({ kind: 'shift', staff: one }),
                    cancel: (one) => {
                      const shift = shiftToCome(one);
                      if (shift !== null) setOpen({ kind: 'cancel', staff: one, shift });
                    },
                    edit: (one) => setOpen({ kind: 'staff', staff: one }),
                    add: () => setOpen({ kind: 'staff', staff: null }),
                  }
                : null
            }
          />
        </div>
        {/* Below the width of a desk the urgent tasks come first. */}
        <div className="grid min-w-0 gap-4 not-wide:-order-1">
          <NextPush
            rotation={rotation.data}
            staff={people}
            tables={tables.data ?? []}
            acts={may ? { breakTable: (table: Table) => setOpen({ kind: 'break', table }), call } : null}
          />
        </div>
      </div>
      {open === null ? null : (
        <Boundary place="layer">
          <StaffLayers
            open={open}
            rotation={rotation.data}
            people={people}
            tables={tables.data ?? []}
            onClose={() => setOpen(null)}
          />
        </Boundary>
      )}
    </>
  );
}

/** Confirms pushes one after the other. Returns true after the first refusal, which stops them. */
async function pushInTurn(
  client: QueryClient,
  pushes: readonly Parameters<typeof confirmPush.request>[0][],
): Promise<boolean> {
  for (const push of pushes) {
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await performToEnd(client, confirmPush, push);
    if (outcome.kind === 'done') continue;
    sayOutcome(client, confirmPush, push, outcome);
    return true;
  }
  return false;
}

function Head({ rotation, may }: { rotation: Rotation; may: boolean }) {
  const room = useRoom();
  const user = useUser();
  const now = useNow();
  const [sheet, print] = usePrinting<Rotation>();
  const client = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const next = nextPush(rotation);
  const when = next === null ? '' : formatTime(next.at, room.timeZone).replace(/ [AP]M$/, '');

  /** Confirms string by string: the plan of the second depends on the first. */
  async function confirm() {
    if (next === null) return;
    const moved = rotation.moves.length;
    setConfirming(true);
    const refused = await pushInTurn(
      client,
      next.strings.map(({ id }) => ({ roomId: room.id, stringId: id, pushAt: next.at })),
    );
    setConfirming(false);
    if (!refused)
      toast({
        title: `${when} push confirmed`,
        description: `${formatQuantity(moved, 'dealer has', 'dealers have')} moved.`,
      });
  }

  return (
    <div className={headStyle}>
      <h2 className={titleStyle}>Staff Management</h2>
      {next === null ? null : (
        <>
          <Button size="xl" icon={Printer} onClick={() => print(rotation)}>
            Print Push Sheet
          </Button>
          {may ? (
            <Button
              size="xl"
              variant="primary"
              busy={confirming}
              disabledReason={confirmBlockedReason(next.at, now, room.timeZone)}
              onClick={() => void confirm()}
            >
              Confirm {when} Push
            </Button>
          ) : null}
        </>
      )}
      {sheet === null ? null : <PushSheet rotation={sheet} heading={`${user.organization.name}, ${room.name}`} />}
    </div>
  );
}

function Counts({ rotation }: { rotation: Rotation }) {
  const place = usePlace();
  const { counts } = rotation;
  const next = nextPush(rotation);
  const when = next === null ? 'Push' : place.formatTime(next.at).replace(/ [AP]M$/, '');
  return (
    <div className="pb-4">
      <Stats tight>
        {next === null ? null : <Until at={next.at} when={when} />}
        <Stat label="Dealing, All Tables" value={counts.dealing} />
        <Stat label="On Break" value={counts.onBreak} />
        <Stat label="Late" value={counts.late} {...(counts.late > 0 ? { tone: 'warn' } : {})} />
        <Stat label={`Short at ${when}`} value={counts.short} {...(counts.short > 0 ? { tone: 'bad' } : {})} />
      </Stats>
    </div>
  );
}

/** Minutes and seconds until the push, or since it. */
function Until({ at, when }: { at: string; when: string }) {
  const now = useNow();
  const left = Math.round((Date.parse(at) - now) / 1000);
  const size = Math.abs(left);
  const text = `${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`;
  return left >= 0 ? (
    <Stat label={`Until ${when} Push`} value={text} />
  ) : (
    <Stat label={`Past ${when} Push`} value={text} tone="warn" />
  );
}
