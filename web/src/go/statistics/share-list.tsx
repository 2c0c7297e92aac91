import { cva } from 'class-variance-authority';
import { useId } from 'react';
import { formatNet, formatQuantity } from '@/lib/format';
import { hourlyOf, hoursText, type Share, type Totals } from './model';

const rowCell = 'h-15 border-t border-line py-1.5 text-phone font-medium';
const sumCell = 'h-15 border-t-2 border-control py-1.5 text-phone font-medium';

const bar = cva('block h-2 rounded-[4px] forced-colors:border forced-colors:border-[CanvasText]', {
  variants: {
    loss: {
      true: 'shadow-[inset_0_0_0_1.5px_var(--text-2)]',
      false: 'bg-ink-2 forced-colors:bg-[CanvasText]',
    },
  },
});

interface ShareListProps {
  title: string;
  /** Heading of the first column: "Stakes". */
  head: string;
  /** Label of the last row: "All stakes". */
  allName: string;
  shares: readonly Share[];
  totals: Totals;
}

/** Profit by group: the amount, a bar of that length, and the hourly rate. The rows add up to the last one. */
export function ShareList({ title, head, allName, shares, totals }: ShareListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-title font-semibold">
        {title}
      </h2>
      <table className="w-full table-fixed text-left tabular-nums">
        <caption className="sr-only">Profit {title.toLowerCase()}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-[42%]">
              <span className="sr-only">{head}</span>
            </th>
            <th scope="col">
              <span className="sr-only">Share</span>
            </th>
            <th scope="col" className="w-25">
              <span className="sr-only">Profit</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.name}>
              <Name name={share.name} totals={share} cell={rowCell} />
              <td className={`${rowCell} px-3`}>
                <span className="sr-only">{Math.round(share.size * 100)}% of the largest</span>
                <span
                  aria-hidden="true"
                  className={bar({ loss: share.profit < 0 })}
                  style={{ width: `${(share.size * 100).toFixed(1)}%` }}
                />
              </td>
              <Profit totals={share} cell={rowCell} />
            </tr>
          ))}
        </tbody>
        {shares.length < 2 ? null : (
          <tfoot>
            <tr>
              <Name name={allName} totals={totals} cell={sumCell} />
              <td className={`${sumCell} px-3`}>
                <span className="sr-only">Together</span>
              </td>
              <Profit totals={totals} cell={sumCell} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

interface CellProps {
  totals: Totals;
  /** The classes of its row: a group, or the sum. */
  cell: string;
}

function Name({ name, totals, cell }: CellProps & { name: string }) {
  return (
    <th scope="row" className={`${cell} wrap-anywhere`}>
      {name}{' '}
      <small className="block text-dense font-normal text-ink-2">
        {formatQuantity(totals.games, 'game')} · {hoursText(totals.minutes)} h
      </small>
    </th>
  );
}

function Profit({ totals, cell }: CellProps) {
  const hourly = hourlyOf(totals);
  return (
    <td className={`${cell} text-right font-semibold`}>
      {formatNet(totals.profit)}{' '}
      {hourly === null ? null : (
        <small className="block text-dense font-normal text-ink-2">{formatNet(hourly)}/h</small>
      )}
    </td>
  );
}
