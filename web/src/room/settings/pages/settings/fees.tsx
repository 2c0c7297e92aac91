import { useQuery } from '@tanstack/react-query';
import { gameTypesQuery } from '@/api/queries';
import { shownOf } from '@/room/settings/fees/model';
import { feesQuery } from '@/room/settings/fees/queries';
import { SchedulePanel } from '@/room/settings/fees/schedule-panel';
import { byStakes, isCashGame } from '@/domain/stakes';
import { TimeChargePanel } from '@/room/settings/rooms/time-charge-panel';
import { gamingDayOf } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { openDialog } from '@/shells/dialogs';
import { QueryView } from '@/shells/query-view';
import { useCan, useRoom, useRooms } from '@/api/session/session-context';
import { HeadActions } from './head-actions';

const NONE: never[] = [];

/** The fees by date, and the time charge of this room. */
export function FeesPage() {
  const room = useRoom();
  const rooms = useRooms();
  const can = useCan();
  const fees = useQuery(feesQuery);
  const games = useQuery(gameTypesQuery);
  const now = useNow(60_000);
  // The validity of a schedule begins with a gaming day of the organization's first room.
  const today = gamingDayOf(now, rooms[0] ?? room);
  const mayChange = can('manage_fees');
  const lines = fees.data === undefined ? NONE : (shownOf(fees.data).now?.seats ?? NONE);
  return (
    <>
      {mayChange ? (
        <HeadActions>
          <Button
            variant="primary"
            disabledReason={fees.data === undefined ? 'The fees are not loaded yet' : undefined}
            onClick={() => openDialog('new-fee-schedule')}
          >
            New Fee Schedule
          </Button>
        </HeadActions>
      ) : null}
      <QueryView of={fees} what="the fees" inPanel="Fee schedule" rows={8} strip>
        {(schedules) => (
          <SchedulePanel
            schedules={schedules}
            games={(games.data ?? NONE).filter(isCashGame).toSorted(byStakes)}
            today={today}
            acts={
              mayChange
                ? {
                    onEdit: ({ validFrom }) => openDialog('edit-fee-schedule', { validFrom }),
                    onDelete: ({ validFrom }) => openDialog('delete-fee-schedule', { validFrom }),
                  }
                : undefined
            }
          />
        )}
      </QueryView>
      <TimeChargePanel room={room} hourlyRate={(lines[1] ?? lines[0])?.hourlyRate} readOnly={!can('manage_settings')} />
    </>
  );
}
