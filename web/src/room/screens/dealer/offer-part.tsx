import type { SeatChange } from '@/api/types';
import { skipOffer, takeOffer } from '@/room/floor/seats/acts';
import { askerName, changesAt, offerText } from '@/room/floor/seats/change';
import { useSeatChanges } from '@/room/floor/seats/queries';
import { shortName } from '@/lib/names';
import { useUnreachableSince } from '@/api/live/use-live';
import { useAct } from '@/shells/use-act';
import { announce } from '@/ui/announcer';
import { TouchButton } from '../touch-button';
import { type AtTable, NEEDS_NETWORK } from './at-table';
import { SeatActs } from './stage';

/**
 * The first seat change at this table that may take another of its seats. Moves to other tables are left to the floor.
 */
export function useOffer({ table, deals }: AtTable): SeatChange | undefined {
  const changes = useSeatChanges(table.roomId).data ?? [];
  return deals ? changesAt(changes, table.id).find(({ offer }) => offer?.tableId === table.id) : undefined;
}

interface OfferProps {
  at: AtTable;
  change: SeatChange;
}

/** Offers an open seat to the seated player with a request for it, before a newcomer gets it. */
export function OfferPart({ at, change }: OfferProps) {
  const { offer } = change;
  const answer = useAnswer(at, change);
  if (offer === null) return null;
  const name = askerName(change);
  const place = offerText(offer, at.table.id);
  return (
    <section className="border-y border-line py-3" aria-labelledby="next-title">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
        <div>
          <h2 id="next-title" className="truncate text-phone font-semibold">
            Seat {offer.seatNumber}: {name}
          </h2>
          {answer.error === null ? (
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
  const taking = useAct(takeOffer);
  const skipping = useAct(skipOffer);
  const offline = useUnreachableSince() !== null ? NEEDS_NETWORK : undefined;
  const { offer } = change;
  const name = askerName(change);
  const place = offer === null ? '' : offerText(offer, at.table.id);
  const elsewhere = change.tableId === offer?.tableId ? undefined : 'The floor sends players to another table';

  function buttonOf({ busy, send }: typeof taking, done: string) {
    return {
      busy,
      disabledReason: offline ?? elsewhere,
      onClick: () => void send({ change }, () => announce(done)),
    };
  }

  return {
    error: taking.refusal ?? skipping.refusal,
    take: buttonOf(taking, `${name} has moved to ${place}.`),
    skip: buttonOf(skipping, `${name} does not want ${place}.`),
    place,
  };
}

/** The same offer with more room, shown when the seat or the player is selected. */
export function OfferActs({ at, change }: OfferProps) {
  const { error, take, skip, place } = useAnswer(at, change);
  return (
    <>
      {error === null ? null : (
        <p role="alert" className="mb-2 font-medium text-bad">
          {error}
        </p>
      )}
      <SeatActs>
        <TouchButton {...skip}>Not this seat</TouchButton>
        <TouchButton {...take} look="tonal">
          {change.tableId === at.table.id ? `Moves to ${place}` : 'Comes here'}
        </TouchButton>
      </SeatActs>
    </>
  );
}
