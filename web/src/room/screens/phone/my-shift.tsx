import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defineAct } from '@/api/acts/define';
import { readQuery } from '@/api/client/query-fn';
import { postMyShiftRoomAct } from '@/api/generated/operations.gen';
import type { MyShift as Mine, Staff } from '@/api/staff-types';
import { capitalize, formatTime } from '@/lib/format';
import { useRefreshInterval } from '@/api/live/use-live';
import { useRoom } from '@/api/session/session-context';
import { useAct } from '@/shells/use-act';
import { Confirm } from '@/ui/confirm';
import { Empty } from '@/ui/empty';
import { TouchButton } from '../touch-button';
import { Read } from './parts';
import { listStyle, SectionHead } from './rows';

type Act = 'clock-in' | 'break' | 'back' | 'clock-out';

const TEXTS: Record<Act, { label: string; done: string }> = {
  'clock-in': { label: 'Clock In', done: 'On shift' },
  break: { label: 'Take Break', done: 'On break' },
  back: { label: 'Back to Work', done: 'Back from the break' },
  'clock-out': { label: 'Clock Out', done: 'Shift ended' },
};

const NETWORK = 'Needs the network: the clock is the server’s';

const changeShift = defineAct('my-shift', postMyShiftRoomAct, {
  request: ({ roomId, which }: { roomId: string; which: Act }) => ({
    path: { room: roomId, act: which },
    body: {},
  }),
  label: ({ which }) => TEXTS[which].done,
  success: (_mine, { which }) => ({ title: TEXTS[which].done }),
  failure: 'Failed to update shift',
});

/** The shift of the signed-in user: clock in, break, back, clock out. */
export function MyShift({ mayAct, offline }: { mayAct: boolean; offline: boolean }) {
  const room = useRoom();
  const mine = useQuery(readQuery<Mine>(['/api/my-shift', room.id], { refetchInterval: useRefreshInterval('staff') }));
  const act = useAct(changeShift);
  const [asked, setAsked] = useState<Act | null>(null);
  const staff = mine.data?.staff ?? null;
  const table = staff?.tableNumber ?? null;

  /** A dealer at a table needs a confirmation first, because the table would be without a dealer. */
  function start(which: Act) {
    if (table !== null && (which === 'clock-out' || which === 'break')) setAsked(which);
    else act.run({ roomId: room.id, which });
  }

  return (
    <section aria-labelledby="mf-shift">
      <SectionHead id="mf-shift" title="My Shift" />
      <Read what="shift" query={mine} offline={offline} rows={1}>
        <div className={listStyle}>
          {staff === null ? (
            <Empty title="No shifts for this sign-in">Ask a pit boss to link this sign-in to a staff member.</Empty>
          ) : (
            <>
              <p className="grid gap-1 px-4 py-3">
                <b className="font-semibold">{shiftWord(staff)}</b>
                <span className="text-body text-ink-2">{shiftText(staff, room.timeZone)}</span>
              </p>
              {mayAct ? (
                <div className="grid grid-cols-2 gap-2 p-4">
                  {actsOf(staff).map((which) => (
                    <TouchButton
                      key={which}
                      look={which === 'clock-in' || which === 'back' ? 'primary' : 'plain'}
                      busy={act.busy}
                      disabledReason={offline ? NETWORK : undefined}
                      onClick={() => start(which)}
                    >
                      {TEXTS[which].label}
                    </TouchButton>
                  ))}
                </div>
              ) : null}
            </>
          )}
        </div>
      </Read>
      {asked === null || table === null ? null : (
        <Confirm
          onClose={() => setAsked(null)}
          title={`${TEXTS[asked].label}?`}
          confirmLabel={TEXTS[asked].label}
          onConfirm={() => {
            act.run({ roomId: room.id, which: asked });
            setAsked(null);
          }}
        >
          You deal at Table {table}. The table will have no dealer.
        </Confirm>
      )}
    </section>
  );
}

function isOn({ status }: Staff): boolean {
  return status !== 'offline';
}

function actsOf(staff: Staff): Act[] {
  if (!isOn(staff)) return ['clock-in'];
  return [staff.status === 'break' ? 'back' : 'break', 'clock-out'];
}

function shiftWord(staff: Staff): string {
  if (!isOn(staff)) return 'Off shift';
  return staff.status === 'break' ? 'On break' : (staff.currentAssignment ?? 'On shift');
}

function shiftText({ shift, breakSince }: Staff, zone: string): string {
  if (shift === null) return 'No shift is planned.';
  const plan = `planned ${formatTime(shift.plannedFrom, zone)} to ${formatTime(shift.plannedTo, zone)}`;
  const parts = [
    shift.startedAt === null ? '' : `Since ${formatTime(shift.startedAt, zone)}`,
    plan,
    breakSince === null ? '' : `break since ${formatTime(breakSince, zone)}`,
  ].filter(Boolean);
  return `${capitalize(parts.join(', '))}.`;
}
