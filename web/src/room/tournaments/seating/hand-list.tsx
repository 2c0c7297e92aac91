import { formatCount } from '@/lib/format';
import type { HandSeat } from './elimination-rules';
import type { TakenSeat } from './seating';
import { ChipsInput } from './chips-input';

interface HandListProps {
  seats: readonly HandSeat[];
  /** The typed stack of each busted player, by entry id. */
  chips: Readonly<Record<string, string>>;
  onOut: (seat: TakenSeat, out: boolean) => void;
  onChips: (entryId: string, text: string) => void;
}

/** The players of a table: tick the busted ones and enter their stacks at the start of the hand. */
export function HandList({ seats, chips, onOut, onChips }: HandListProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex w-full justify-between gap-2 p-0 text-meta">
        <span className="font-medium text-ink-2">Out in this hand</span>
        <span className="text-ink-3">Chips at start of hand</span>
      </legend>
      <div className="overflow-hidden rounded-control border border-line">
        {seats.map(({ seat, gone }) => {
          const typed = chips[seat.entryId];
          return (
            <div
              key={seat.entryId}
              data-out={typed === undefined || gone ? undefined : ''}
              className="flex min-h-9 items-center gap-3 border-b border-line-soft py-0.5 pr-2 pl-3 text-dense last:border-b-0 hover:bg-hover data-out:bg-accent-soft phone:min-h-11"
            >
              <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 self-stretch has-disabled:cursor-default has-disabled:text-ink-3">
                <input
                  type="checkbox"
                  checked={typed !== undefined && !gone}
                  disabled={gone}
                  onChange={({ target: { checked } }) => onOut(seat, checked)}
                  className="m-0 size-4 flex-none cursor-[inherit] accent-accent phone:size-5"
                />
                <span className="w-4 flex-none font-medium text-ink-3 tabular-nums">{seat.seatNumber}</span>{' '}
                <span className="min-w-0 truncate in-data-out:font-medium">{seat.name}</span>
              </label>
              {typed === undefined || gone ? (
                <span className="text-ink-3 tabular-nums">
                  {gone ? 'No longer here' : seat.stack === null ? '' : formatCount(seat.stack)}
                </span>
              ) : (
                <ChipsInput
                  size="row"
                  label={`Chips of ${seat.name} at the start of the hand`}
                  value={typed}
                  onChange={(text) => onChips(seat.entryId, text)}
                />
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
