import { useId } from 'react';
import type { DealMethod, DealOffer } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { formatAmount, formatCount } from '@/lib/format';
import { focusInside } from '@/ui/button-style';
import {
  type ByHand,
  dealRows,
  type DealCell,
  differenceText,
  METHOD_NAME,
  paidNow,
  partText,
  WAYS,
  wayBlockedReason,
} from './deal';

interface DealTableProps {
  offer: DealOffer;
  chosen: DealMethod;
  byHand: ByHand;
  stale: boolean;
  onChoose: (method: DealMethod) => void;
}

const cell = 'border-b border-line-soft px-3 py-1.5 text-right phone:px-1.5 phone:first:pl-2';
const foot = 'h-8 px-3 text-right phone:px-1.5 phone:first:pl-2';

/** The methods side by side: one row per player, and the same total below each. */
export function DealTable({ offer, chosen, byHand, stale, onChoose }: DealTableProps) {
  const group = useId();
  const rows = dealRows(offer, chosen, byHand);
  const sums = [
    { label: 'Paid now', amount: paidNow(offer) },
    { label: 'Kept for first', amount: fromWire(offer.keptForFirst) },
    { label: 'In play', amount: fromWire(offer.inPlay) },
  ];
  return (
    <div aria-busy={stale} className="overflow-hidden rounded-control border border-line aria-busy:opacity-60">
      <table className="w-full table-fixed border-collapse text-dense tabular-nums">
        <caption className="sr-only">The ways to share {formatAmount(paidNow(offer))} dollars</caption>
        <thead>
          <tr>
            <th scope="col" className="border-b border-line-soft w-[30%] px-3 text-left font-medium phone:px-2">
              Player, chips
            </th>
            {WAYS.map((way) => {
              const why = wayBlockedReason(offer, way);
              return (
                <th
                  key={way}
                  scope="col"
                  data-chosen={way === chosen || undefined}
                  className="border-b border-line-soft p-0 font-semibold data-chosen:bg-accent-soft"
                >
                  <label
                    className={`flex min-h-12 cursor-pointer flex-wrap items-center justify-end gap-x-2 px-3 text-right phone:flex-nowrap has-disabled:cursor-not-allowed has-disabled:text-ink-3 phone:gap-1 phone:px-1.5 ${focusInside}`}
                  >
                    <input
                      type="radio"
                      name={group}
                      checked={way === chosen}
                      disabled={why !== undefined}
                      onChange={() => onChoose(way)}
                      className="m-0 size-4 flex-none cursor-[inherit] accent-accent outline-none"
                    />
                    {METHOD_NAME[way]}
                    {why === undefined ? null : <span className="basis-full text-meta font-normal">{why}</span>}
                  </label>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ entryId, name, stack, chips, cells }) => (
            <tr key={entryId}>
              <th scope="row" className={`${cell} text-left! font-medium wrap-anywhere`}>
                {name}{' '}
                <span className="block text-meta font-normal text-ink-3">
                  {formatCount(stack)}
                  <span className="phone:hidden"> · {partText(chips)}</span>
                </span>
              </th>
              {WAYS.map((way) => (
                <td
                  key={way}
                  data-chosen={way === chosen || undefined}
                  className={`${cell} data-chosen:bg-accent-soft`}
                >
                  <Amount cell={cells[way]} chosen={way === chosen} against={METHOD_NAME[chosen]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(({ label, amount }) => (
            <tr
              key={label}
              className="*:border-b *:border-line-soft *:font-normal last:*:border-b-0 last:*:font-semibold"
            >
              <th scope="row" className={`${foot} text-left!`}>
                {label}
              </th>
              {WAYS.map((way) => (
                <td
                  key={way}
                  data-chosen={way === chosen || undefined}
                  className={`${foot} data-chosen:bg-accent-soft`}
                >
                  {wayBlockedReason(offer, way) === undefined ? formatAmount(amount) : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
      <label
        className={`flex min-h-11 cursor-pointer items-center gap-3 border-t border-line px-3 text-dense font-medium hover:bg-hover has-checked:bg-accent-soft phone:px-2 ${focusInside}`}
      >
        <input
          type="radio"
          name={group}
          checked={chosen === 'custom'}
          onChange={() => onChoose('custom')}
          className="m-0 size-4 flex-none accent-accent outline-none"
        />
        Other amounts, by hand
      </label>
    </div>
  );
}

interface AmountProps {
  cell: DealCell | null;
  chosen: boolean;
  /** "ICM" */
  against: string;
}

function Amount({ cell: given, chosen, against }: AmountProps) {
  if (given === null) return <span className="text-ink-3">–</span>;
  return (
    <>
      <span className="block font-semibold">{formatAmount(given.amount)}</span>
      <span className="block text-meta text-ink-2">
        {chosen ? partText(given.part) : differenceText(given.difference)}
        <span className="phone:sr-only">{chosen ? ' of the deal' : ` vs ${against}`}</span>
      </span>
    </>
  );
}
