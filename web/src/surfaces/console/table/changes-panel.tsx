import type { SeatChange, Table } from '@/api/types';
import { askerName, changesAt, offerText, wantsText } from '@/features/seating/change';
import { useAnswerOffer, useStopAsking } from '@/features/seating/mutations';
import { useSeatChanges } from '@/features/seating/queries';
import { Button } from '@/ui/button';
import { ListRow } from '@/ui/list-row';
import { Panel } from '@/ui/panel';
import { sayFailed } from '../floor/messages';
import { useCan } from '../session-context';

/** Who at this table has asked for another seat, in their order: they come before newcomers. Nobody, no panel. */
export function ChangesPanel({ table }: { table: Table }) {
  const changes = changesAt(useSeatChanges(table.roomId).data ?? [], table.id);
  if (changes.length === 0) return null;
  return (
    <Panel title="Seat changes" count={changes.length}>
      <ol>
        {changes.map((change) => (
          <ChangeRow key={change.seatId} table={table} change={change} />
        ))}
      </ol>
    </Panel>
  );
}

function ChangeRow({ table, change }: { table: Table; change: SeatChange }) {
  const can = useCan();
  const answer = useAnswerOffer();
  const stop = useStopAsking();
  const { offer } = change;
  const name = askerName(change);
  const failed = {
    onError: (error: Error) => sayFailed(error, { error: 'Failed to move player' }),
  };
  return (
    <ListRow
      lead={change.position}
      title={`${name}, seat ${change.seatNumber}`}
      detail={
        offer === null
          ? `Wants ${wantsText(change, table.maxSeats)}`
          : `${offer.heldFor === null ? 'May take' : `Before ${offer.heldFor}:`} ${offerText(offer, table.id)}`
      }
      action={
        can('seat_players') ? (
          <span className="flex gap-2">
            {offer === null ? (
              <Button
                busy={stop.isPending}
                aria-label={`Cancel the seat change of ${name}`}
                onClick={() => stop.mutate({ seatId: change.seatId }, failed)}
              >
                Cancel
              </Button>
            ) : (
              <>
                <Button
                  variant="quiet"
                  aria-label={`Skip ${offerText(offer, table.id)} for ${name}`}
                  onClick={() => answer.mutate({ change, says: 'skip' }, failed)}
                >
                  Skip
                </Button>
                <Button
                  busy={answer.isPending}
                  aria-label={`Move ${name} to ${offerText(offer, table.id)}`}
                  onClick={() => answer.mutate({ change, says: 'take' }, failed)}
                >
                  Move
                </Button>
              </>
            )}
          </span>
        ) : undefined
      }
    />
  );
}
