import type { SeatChange, Table } from '@/api/types';
import { DueTimer } from '../must-move/due-timer';
import { cancelSeatChange, skipOffer, takeOffer } from '../seats/acts';
import { askerName, changeKey, changesAt, offerText, wantsText } from '../seats/change';
import { useSeatChanges } from '../seats/queries';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { ListRow } from '@/ui/list-row';
import { Panel } from '@/ui/panel';
import { useCan, useRoom } from '@/api/session/session-context';

/**
 * The seat changes of this table in order: they go before newcomers. Of the must-moves those that are due are shown.
 * Hidden without any.
 */
export function ChangesPanel({ table }: { table: Table }) {
  const changes = changesAt(useSeatChanges(table.roomId).data ?? [], table.id).filter(
    ({ kind, offer }) => kind !== 'must_move' || offer !== null,
  );
  if (changes.length === 0) return null;
  return (
    <Panel title="Seat changes" count={changes.length}>
      <ol>
        {changes.map((change) => (
          <ChangeRow key={changeKey(change)} table={table} change={change} />
        ))}
      </ol>
    </Panel>
  );
}

function offerWord({ kind, offer }: SeatChange): string {
  if (kind === 'must_move') return 'Must move to';
  return offer?.heldFor == null ? 'May take' : `Before ${offer.heldFor}:`;
}

function ChangeRow({ table, change }: { table: Table; change: SeatChange }) {
  const can = useCan();
  const { holdMinutes } = useRoom().settings;
  const take = useAct(takeOffer);
  const skip = useAct(skipOffer);
  const stop = useAct(cancelSeatChange);
  const { offer } = change;
  const name = askerName(change);
  return (
    <ListRow
      lead={change.position}
      title={`${name}, seat ${change.seatNumber}`}
      detail={
        offer === null ? (
          `Wants ${wantsText(change, table.maxSeats)}`
        ) : (
          <>
            {offerWord(change)} {offerText(offer, table.id)} ·{' '}
            <DueTimer since={offer.since} holdMinutes={holdMinutes} />
          </>
        )
      }
      action={
        can('seat_players') ? (
          <span className="flex gap-2">
            {offer === null ? (
              <Button
                busy={stop.busy}
                aria-label={`Cancel the seat change of ${name}`}
                onClick={() => stop.run({ change })}
              >
                Cancel
              </Button>
            ) : (
              <>
                <Button
                  variant="quiet"
                  aria-label={`${change.kind === 'must_move' ? 'Declined' : 'Skip'}: ${offerText(offer, table.id)} for ${name}`}
                  onClick={() => skip.run({ change })}
                >
                  {change.kind === 'must_move' ? 'Declined' : 'Skip'}
                </Button>
                <Button
                  busy={take.busy}
                  aria-label={`Move ${name} to ${offerText(offer, table.id)}`}
                  onClick={() => take.run({ change })}
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
