import { errorText } from '@/api/client/errors';
import type { SeatChange } from '@/api/types';
import { askerName, changesAt, offerText } from '@/features/seating/change';
import { useAnswerOffer } from '@/features/seating/mutations';
import { useSeatChanges } from '@/features/seating/queries';
import { shortName } from '@/lib/names';
import { useUnreachableSince } from '@/live/use-live';
import { announce } from '@/ui/announcer';
import { TouchButton } from '../touch-button';
import { type AtTable, NEEDS_NETWORK } from './at-table';

/** The first at this table who may take another of its seats. To another table the floor sends people. */
export function useOffer({ table, deals }: AtTable): SeatChange | undefined {
  const changes = useSeatChanges(table.roomId).data ?? [];
  return deals
    ? changesAt(changes, table.id).find(({ offer }) => offer?.tableId === table.id)
    : undefined;
}

interface OfferProps {
  at: AtTable;
  change: SeatChange;
}

/** A seat that somebody has asked for is open: he is asked before anybody else sits down. */
export function OfferPart({ at, change }: OfferProps) {
  const { offer } = change;
  const answer = useAnswer(at, change);
  if (offer === null) return null;
  const name = askerName(change);
  const place = offerText(offer, at.table.id);
  return (
    <section className="dealer-next" aria-labelledby="next-title">
      <div className="dealer-next-called">
        <div>
          <h2 id="next-title" className="truncate text-phone font-semibold">
            Seat {offer.seatNumber}: {name}
          </h2>
          {answer.error === undefined ? (
            <p className="truncate text-body text-ink-2">
              {offer.heldFor === null
                ? `Seat change ${change.position}`
                : `${shortName(offer.heldFor)} gets ${change.seatNumber}`}
            </p>
          ) : (
            <p role="alert" className="font-medium text-bad">
              {answer.error}
            </p>
          )}
        </div>
        <div className="flex gap-2">
          <TouchButton {...answer.skip}>
            <span>
              Skip <span className="sr-only">{`${place} for ${name}`}</span>
            </span>
          </TouchButton>
          <TouchButton {...answer.take} look="tonal">
            <span>
              Moved <span className="sr-only">{`${name} to ${place}`}</span>
            </span>
          </TouchButton>
        </div>
      </div>
    </section>
  );
}

function useAnswer(at: AtTable, change: SeatChange) {
  const answer = useAnswerOffer();
  const offline = useUnreachableSince() !== null ? NEEDS_NETWORK : undefined;
  const { offer } = change;
  const name = askerName(change);
  const place = offer === null ? '' : offerText(offer, at.table.id);
  const elsewhere =
    change.tableId === offer?.tableId ? undefined : 'The floor sends players to another table';

  function act(says: 'take' | 'skip') {
    return {
      busy: answer.isPending && answer.variables.says === says,
      disabledReason: offline ?? elsewhere,
      onClick: () =>
        answer.mutate(
          { change, says },
          {
            onSuccess: () =>
              announce(
                says === 'take'
                  ? `${name} has moved to ${place}.`
                  : `${name} does not want ${place}.`,
              ),
          },
        ),
    };
  }

  return {
    error: answer.error === null ? undefined : errorText(answer.error, 'Failed to move player'),
    take: act('take'),
    skip: act('skip'),
    place,
  };
}

/** The same with more room, where the seat or who asked for it was tapped. */
export function OfferActs({ at, change }: OfferProps) {
  const { error, take, skip, place } = useAnswer(at, change);
  return (
    <>
      {error === undefined ? null : (
        <p role="alert" className="mb-2 font-medium text-bad">
          {error}
        </p>
      )}
      <div className="dealer-picked-acts">
        <TouchButton {...skip}>Not this seat</TouchButton>
        <TouchButton {...take} look="tonal">
          {change.tableId === at.table.id ? `Moves to ${place}` : 'Comes here'}
        </TouchButton>
      </div>
    </>
  );
}
