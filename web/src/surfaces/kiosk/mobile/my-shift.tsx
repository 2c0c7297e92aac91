import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { queryFn } from '@/api/client/query-fn';
import type { MyShift as Mine, Staff } from '@/api/staff-types';
import type { Room } from '@/api/types';
import { formatTime } from '@/lib/format';
import { failureText } from '@/lib/mutation-texts';
import { readAgain } from '@/lib/optimistic';
import { useRefreshInterval } from '@/live/use-live';
import { Confirm } from '@/ui/confirm';
import { Empty } from '@/ui/empty';
import { toast } from '@/ui/toast-store';
import { TouchButton } from '../touch-button';
import { Read } from './parts';

type Act = 'clock-in' | 'break' | 'back' | 'clock-out';

const TEXTS: Record<Act, { label: string; done: string }> = {
  'clock-in': { label: 'Clock In', done: 'On shift' },
  break: { label: 'Take Break', done: 'On break' },
  back: { label: 'Back to Work', done: 'Back from the break' },
  'clock-out': { label: 'Clock Out', done: 'Shift ended' },
};

const NETWORK = 'Needs the network: the clock is the server’s';

interface MyShiftProps {
  room: Room;
  mayAct: boolean;
  offline: boolean;
}

/** The shift of whoever is signed in: clock in, break, back, clock out. */
export function MyShift({ room, mayAct, offline }: MyShiftProps) {
  const mine = useQuery({
    queryKey: ['/api/my-shift', room.id],
    queryFn: queryFn<Mine>,
    refetchInterval: useRefreshInterval('staff'),
  });
  const act = useMutation({
    mutationFn: (which: Act) =>
      request<Mine>('POST', `/api/my-shift/${room.id}/${which}`, { body: {} }),
    onSuccess: (_mine, which) => toast({ title: TEXTS[which].done }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: failureText(error, { error: 'Failed to update shift' }),
        tone: 'error',
      }),
    onSettled: readAgain([['/api/my-shift'], ['/api/activity']]),
  });
  const [asked, setAsked] = useState<Act | null>(null);
  const staff = mine.data?.staff ?? null;
  const table = staff?.tableNumber ?? null;

  /** A dealer who leaves a table is asked first: nobody deals there afterwards. */
  function start(which: Act) {
    if (table !== null && (which === 'clock-out' || which === 'break')) setAsked(which);
    else act.mutate(which);
  }

  return (
    <section aria-labelledby="mf-shift">
      <div className="mf-head">
        <h2 id="mf-shift">My Shift</h2>
      </div>
      <Read what="shift" query={mine} offline={offline} timeZone={room.timeZone} rows={1}>
        <div className="mf-list">
          {staff === null ? (
            <Empty title="No shifts for this sign-in">
              A pit boss links it to somebody of the staff on the Pit Boss screen.
            </Empty>
          ) : (
            <>
              <p className="mf-facts">
                <b className="font-semibold">{shiftWord(staff)}</b>
                <span className="text-body text-ink-2">{shiftText(staff, room.timeZone)}</span>
              </p>
              {mayAct ? (
                <div className="mf-pair">
                  {actsOf(staff).map((which) => (
                    <TouchButton
                      key={which}
                      look={which === 'clock-in' || which === 'back' ? 'primary' : 'plain'}
                      busy={act.isPending}
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
          open
          onOpenChange={(open) => {
            if (!open) setAsked(null);
          }}
          title={`${TEXTS[asked].label}?`}
          confirmLabel={TEXTS[asked].label}
          onConfirm={() => {
            act.mutate(asked);
            setAsked(null);
          }}
        >
          You deal at Table {table}. Nobody deals there afterwards.
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
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
