import { buttonWish, reportWish } from '@/room/staff/dealing/acts';
import { useDesk } from '@/room/tournaments/queries';
import { plannedMoves } from '@/room/tournaments/seating/seating';
import { usePost } from '@/api/acts/use-outbox';
import { Skeleton } from '@/ui/skeleton';
import { QueryView } from '@/shells/query-view';
import type { StageProps } from './at-table';
import { EventTable } from './event-table';
import { Stage } from './stage';

/** The lent table of a signed-in dealer. */
export function EventStage({ eventId, at, dealer, onSheet }: StageProps & { eventId: string }) {
  const asked = useDesk(eventId);
  const post = usePost();
  const desk = asked.data;
  if (desk === undefined)
    return (
      <Stage
        map={
          <QueryView
            of={asked}
            what="the tournament"
            skeleton={<Skeleton width="min(100cqw, 38rem)" height="24rem" />}
          />
        }
      />
    );
  const table = desk.tables.find(({ tableId }) => tableId === at.table.id);
  return (
    <EventTable
      event={{ ...desk.tournament, ...desk.structure }}
      table={table}
      moves={plannedMoves(desk.duties)}
      reported={new Set(desk.duties.filter(({ kind }) => kind === 'reported').map(({ entryId }) => entryId))}
      timeZone={at.room.timeZone}
      picks={at.deals}
      dealer={dealer}
      onTake={at.deals ? () => onSheet('take') : undefined}
      acts={{
        onButton: (seatNumber, done) => {
          if (table !== undefined) post(buttonWish(eventId, table.number, seatNumber));
          done();
        },
        onReport: (entryId, seatNumber, out, done) => {
          post(reportWish(entryId, seatNumber, out));
          done();
        },
      }}
    />
  );
}
