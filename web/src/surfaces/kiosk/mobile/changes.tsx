import { errorText } from '@/api/client/errors';
import type { SeatChange } from '@/api/types';
import { minutesBetween, shortDurationText } from '@/domain/duration';
import { askerName } from '@/features/seating/change';
import { useAnswerOffer } from '@/features/seating/mutations';
import { useSeatChanges } from '@/features/seating/queries';
import { useNow } from '@/lib/hooks/use-now';
import { shortName } from '@/lib/names';
import { toast } from '@/ui/toast-store';
import { TouchButton } from '../touch-button';
import type { Floor } from './floor';

/** Who asked for another seat, and may take it now: before a newcomer sits down there. Nobody, no words. */
export function Changes({ floor }: { floor: Floor }) {
  const { room, can, offline } = floor;
  const now = useNow(15_000);
  const offered = (useSeatChanges(room.id).data ?? []).filter(({ offer }) => offer !== null);
  const answer = useAnswerOffer();
  if (offered.length === 0) return null;

  function take(change: SeatChange) {
    answer.mutate(
      { change, says: 'take' },
      {
        onError: (error) =>
          toast({
            title: 'Error',
            description: errorText(error, 'Failed to move player'),
            tone: 'error',
          }),
      },
    );
  }

  return (
    <section aria-labelledby="mf-changes">
      <div className="mf-head">
        <h2 id="mf-changes">Seat changes</h2>
        <p>{offered.length}</p>
      </div>
      <ul className="mf-list">
        {offered.map((change) => (
          <li key={change.seatId} className="mf-row">
            <div className="mf-what">
              <p className="mf-name">
                <b>{askerName(change)}</b> {fromTo(change)}
              </p>
              <p className="mf-why">
                <span>
                  Asked {shortDurationText(minutesBetween(Date.parse(change.askedAt), now))} ago
                  {change.offer?.heldFor == null
                    ? ''
                    : ` · ${shortName(change.offer.heldFor)} gets their seat`}
                </span>
              </p>
            </div>
            {can('seat_players') ? (
              <div className="mf-acts" data-wide="">
                <TouchButton
                  busy={answer.isPending && answer.variables.change.seatId === change.seatId}
                  disabledReason={offline ? 'Needs the network' : undefined}
                  onClick={() => take(change)}
                >
                  <span>
                    Move <span className="sr-only">{`${askerName(change)} ${fromTo(change)}`}</span>
                  </span>
                </TouchButton>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Table 5, seat 2 to 7", "Table 5 to Table 4, seat 2" */
function fromTo({ tableId, tableNumber, seatNumber, offer }: SeatChange): string {
  if (offer === null) return '';
  return offer.tableId === tableId
    ? `Table ${tableNumber}, seat ${seatNumber} to ${offer.seatNumber}`
    : `Table ${tableNumber} to Table ${offer.tableNumber}, seat ${offer.seatNumber}`;
}
