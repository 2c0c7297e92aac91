import type { SeatChange } from '@/api/types';
import { minutesBetween, shortDurationText } from '@/domain/duration';
import { DueTimer } from '@/room/floor/must-move/due-timer';
import { takeOffer } from '@/room/floor/seats/acts';
import { askerName, changeKey } from '@/room/floor/seats/change';
import { useSeatChanges } from '@/room/floor/seats/queries';
import { useNow } from '@/lib/hooks/use-now';
import { shortName } from '@/lib/names';
import { useAct } from '@/shells/use-act';
import { TouchButton } from '../touch-button';
import type { Floor } from './floor';
import { listStyle, RowActs, RowName, rowStyle, SectionHead, whatStyle, whyStyle } from './rows';

/** The seat changes that can be done now, before a newcomer takes the seat. Renders nothing without any. */
export function Changes({ floor }: { floor: Floor }) {
  const { room, can, offline } = floor;
  const now = useNow(15_000);
  const offered = (useSeatChanges(room.id).data ?? []).filter(({ offer }) => offer !== null);
  if (offered.length === 0) return null;

  return (
    <section aria-labelledby="mf-changes">
      <SectionHead id="mf-changes" title="Seat changes" note={offered.length} />
      <ul className={listStyle}>
        {offered.map((change) => (
          <li key={changeKey(change)} className={rowStyle()}>
            <div className={whatStyle()}>
              <RowName name={askerName(change)}>{fromTo(change)}</RowName>
              <p className={whyStyle}>
                <span>
                  {sinceText(change, now)}
                  {change.offer?.heldFor == null ? '' : ` · ${shortName(change.offer.heldFor)} gets their seat`}
                </span>
                <DueTimer since={change.offer?.since ?? null} holdMinutes={room.settings.holdMinutes} />
              </p>
            </div>
            {can('seat_players') ? (
              <RowActs width="fixed">
                <Move change={change} offline={offline} />
              </RowActs>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Asked 6m ago", "Must-move, at the table for 2h 6m" */
function sinceText({ kind, askedAt }: SeatChange, now: number): string {
  const time = shortDurationText(minutesBetween(Date.parse(askedAt), now));
  return kind === 'must_move' ? `Must-move, at the table for ${time}` : `Asked ${time} ago`;
}

function Move({ change, offline }: { change: SeatChange; offline: boolean }) {
  const take = useAct(takeOffer);
  return (
    <TouchButton
      busy={take.busy}
      disabledReason={offline ? 'Needs the network' : undefined}
      onClick={() => take.run({ change })}
    >
      <span>
        Move <span className="sr-only">{`${askerName(change)} ${fromTo(change)}`}</span>
      </span>
    </TouchButton>
  );
}

/** "Table 5, seat 2 to 7", "Table 5 to Table 4, seat 2" */
function fromTo({ tableId, tableNumber, seatNumber, offer }: SeatChange): string {
  if (offer === null) return '';
  return offer.tableId === tableId
    ? `Table ${tableNumber}, seat ${seatNumber} to ${offer.seatNumber}`
    : `Table ${tableNumber} to Table ${offer.tableNumber}, seat ${offer.seatNumber}`;
}
