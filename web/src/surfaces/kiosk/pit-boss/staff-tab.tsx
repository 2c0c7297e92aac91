import { Printer } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Rotation, Staff } from '@/api/staff-types';
import type { Room, Table, User } from '@/api/types';
import { type Change, confirmHindrance, nextPush, shiftToCome } from '@/features/staff/model';
import {
  ROTATION_ERROR,
  STAFF_ERROR,
  type StaffAct,
  useChangePlan,
  useConfirmPush,
  useStaffAct,
} from '@/features/staff/mutations';
import { NextPush } from '@/features/staff/next-push';
import { PushSheet } from '@/features/staff/push-sheet';
import { useRotation, useStaff } from '@/features/staff/queries';
import { RotationBoard } from '@/features/staff/rotation-board';
import { StaffList } from '@/features/staff/staff-list';
import { useTables } from '@/features/tables/queries';
import { formatPhone, formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { usePrinting } from '@/lib/hooks/use-printing';
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

const StaffLayers = lazyPart(async () => ({
  default: (await import('./staff-layers')).StaffLayers,
}));

interface StaffTabProps {
  room: Room;
  user: User;
}

function failed(error: Error, fallback: string) {
  toast({ title: 'Error', description: errorText(error, fallback), tone: 'error' });
}

/** Who works, who deals where, and what happens at the next push. */
export function StaffTab({ room, user }: StaffTabProps) {
  const rotation = useRotation(room.id);
  const staff = useStaff(room.id);
  const tables = useTables(room.id);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const acting = useStaffAct();
  const changing = useChangePlan(room.id);
  const may = user.permissions.includes('manage_staff');
  const people = staff.data ?? [];

  function act(one: Staff, what: StaffAct, done: string, description = '') {
    acting.mutate(
      { staffId: one.id, ...what },
      {
        onSuccess: () => toast({ title: done, ...(description === '' ? {} : { description }) }),
        onError: (error) => failed(error, STAFF_ERROR),
      },
    );
  }
  const call = (one: Staff) =>
    act(
      one,
      { act: 'called' },
      `${one.name} marked as called`,
      one.phone === null ? '' : formatPhone(one.phone),
    );

  /** A dealer at a table is asked about first: nobody would deal there afterwards. */
  function leave(one: Staff, what: 'clock-out' | 'break', go: () => void) {
    const { tableId } = one;
    if (tableId === null) return go();
    const number = tables.data?.find(({ id }) => id === tableId)?.tableNumber;
    const table = number === undefined ? 'a table' : `Table ${number}`;
    setOpen({ kind: 'leave', leaving: { staff: one, tableId, table, act: what } });
  }

  function change(pushAt: string, changes: Change[]) {
    changing.mutate(
      { pushAt, changes },
      {
        onSuccess: () =>
          toast({
            title: 'Rotation updated',
            description: `${formatTime(pushAt, room.timeZone)} push`,
          }),
        onError: (error) => failed(error, ROTATION_ERROR),
      },
    );
  }

  const failure = rotation.isError ? rotation : staff.isError ? staff : null;
  if (rotation.data === undefined || staff.data === undefined)
    return (
      <>
        <div className="pit-staff-head">
          <h2>Staff Management</h2>
        </div>
        <Panel title="Dealer Rotation">
          {failure === null ? (
            <Loading label="Loading the rotation">
              <SkeletonRows rows={10} />
            </Loading>
          ) : (
            <ErrorPanel
              what="the rotation"
              error={failure.error}
              retrying={failure.isFetching}
              onRetry={() => void failure.refetch()}
            />
          )}
        </Panel>
      </>
    );

  return (
    <>
      <Head room={room} user={user} rotation={rotation.data} may={may} />
      <Stale what="the rotation" query={rotation} room={room} />
      <Stale what="the staff" query={staff} room={room} />
      <Counts rotation={rotation.data} timeZone={room.timeZone} />
      <div className="pit-staff">
        <div>
          {rotation.data.strings.length === 0 ? (
            <Panel title="Dealer Rotation">
              <Empty
                title="No strings yet"
                action={
                  may ? (
                    <Button onClick={() => setOpen({ kind: 'string', line: null })}>
                      Add String
                    </Button>
                  ) : undefined
                }
              >
                A string is the order of tables and breaks along which dealers are pushed.
              </Empty>
            </Panel>
          ) : (
            <RotationBoard
              rotation={rotation.data}
              timeZone={room.timeZone}
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
            timeZone={room.timeZone}
            mostDowns={room.settings.downsBeforeBreak}
            acts={
              may
                ? {
                    clockIn: (one) => setOpen({ kind: 'in', staff: one }),
                    clockOut: (one) =>
                      leave(one, 'clock-out', () =>
                        act(one, { act: 'clock-out' }, `${one.name} clocked out`),
                      ),
                    rest: (one) =>
                      leave(one, 'break', () =>
                        act(one, { act: 'break', body: {} }, `${one.name} is on a break`),
                      ),
                    back: (one) => act(one, { act: 'back' }, `${one.name} is back`),
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
        <div>
          <NextPush
            rotation={rotation.data}
            staff={people}
            tables={tables.data ?? []}
            timeZone={room.timeZone}
            acts={
              may ? { breakTable: (table: Table) => setOpen({ kind: 'break', table }), call } : null
            }
          />
        </div>
      </div>
      {open === null ? null : (
        <Boundary look="layer">
          <StaffLayers
            open={open}
            room={room}
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

interface HeadProps {
  room: Room;
  user: User;
  rotation: Rotation;
  may: boolean;
}

function Head({ room, user, rotation, may }: HeadProps) {
  const now = useNow();
  const [sheet, print] = usePrinting<Rotation>();
  const confirming = useConfirmPush(room.id);
  const next = nextPush(rotation);
  const when = next === null ? '' : formatTime(next.at, room.timeZone).replace(/ [AP]M$/, '');

  function confirm() {
    if (next === null) return;
    const moved = rotation.moves.length;
    confirming.mutate(
      { stringIds: next.strings.map(({ id }) => id), pushAt: next.at },
      {
        onSuccess: () =>
          toast({
            title: `${when} push confirmed`,
            description: `${moved} ${moved === 1 ? 'dealer has' : 'dealers have'} moved.`,
          }),
        onError: (error) => failed(error, ROTATION_ERROR),
      },
    );
  }

  return (
    <div className="pit-staff-head">
      <h2>Staff Management</h2>
      {next === null ? null : (
        <>
          <Button size="xl" icon={Printer} onClick={() => print(rotation)}>
            Print Push Sheet
          </Button>
          {may ? (
            <Button
              size="xl"
              variant="primary"
              busy={confirming.isPending}
              disabledReason={confirmHindrance(next.at, now, room.timeZone)}
              onClick={confirm}
            >
              Confirm {when} Push
            </Button>
          ) : null}
        </>
      )}
      {sheet === null ? null : (
        <PushSheet
          rotation={sheet}
          heading={`${user.organization.name}, ${room.name}`}
          timeZone={room.timeZone}
        />
      )}
    </div>
  );
}

function Counts({ rotation, timeZone }: { rotation: Rotation; timeZone: string }) {
  const { counts } = rotation;
  const next = nextPush(rotation);
  const when = next === null ? 'Push' : formatTime(next.at, timeZone).replace(/ [AP]M$/, '');
  return (
    <div className="pit-counts">
      <Stats tight>
        {next === null ? null : <Until at={next.at} when={when} />}
        <Stat label="Dealing, All Tables" value={counts.dealing} />
        <Stat label="On Break" value={counts.onBreak} />
        <Stat label="Late" value={counts.late} {...(counts.late > 0 ? { tone: 'warn' } : {})} />
        <Stat
          label={`Short at ${when}`}
          value={counts.short}
          {...(counts.short > 0 ? { tone: 'bad' } : {})}
        />
      </Stats>
    </div>
  );
}

/** Minutes and seconds to the push, or past it. */
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
