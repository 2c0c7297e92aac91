import type { Shift, ShiftRow } from '@/api/types';
import { fromWire, ZERO } from '@/domain/money';
import { formatAmount } from '@/lib/format';
import { Shape } from '@/ui/shape';
import { cellText, ROW_LABEL } from '../model';

export const HIDDEN = 'Hidden until counted';

const cell =
  'h-9 border-b border-line-soft px-3 text-right text-dense font-normal whitespace-nowrap tabular-nums first:pl-6 first:text-left data-total:pr-6 phone:h-10 phone:px-1 phone:first:pl-3';
const headCell =
  'h-8 px-3 text-right text-meta font-medium text-ink-3 first:pl-6 first:text-left data-total:pr-6 phone:px-1 phone:first:pl-3';

/** A shift's totals by kind and payment method. Rows and columns both add up. */
export function ShiftTable({ shift: { rows, balance } }: { shift: Shift }) {
  // The hidden cells are consecutive, so one cell spans them.
  const firstHidden = rows.findIndex(({ cash }) => cash === null);
  const hiddenRows = rows.filter(({ cash }) => cash === null).length;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Cage balance by payment method, US dollars</caption>
      <thead>
        <tr>
          <th scope="col" className={headCell}>
            This shift, USD
          </th>
          <th scope="col" className={headCell}>
            Cash
          </th>
          <th scope="col" className={headCell}>
            Card
          </th>
          <th scope="col" className={`${headCell} phone:pr-3!`}>
            Check
          </th>
          <th scope="col" data-total="" className={`${headCell} phone:hidden`}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.kind}>
            <th scope="row" className={`${cell} phone:whitespace-normal`}>
              {ROW_LABEL[row.kind]}
            </th>
            {row.cash === null ? (
              index === firstHidden ? (
                <HiddenCell rows={hiddenRows} />
              ) : null
            ) : (
              <Amount value={row.cash} />
            )}
            <Amount value={row.card} />
            <Amount value={row.check} last />
            {row.total === null ? (
              index === firstHidden ? (
                <HiddenCell rows={hiddenRows} total />
              ) : null
            ) : (
              <Amount value={row.total} total />
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <BalanceRow balance={balance} />
      </tfoot>
    </table>
  );
}

interface AmountProps {
  value: string;
  last?: boolean;
  total?: boolean;
}

function Amount({ value, last = false, total = false }: AmountProps) {
  return (
    <td
      data-total={total ? '' : undefined}
      className={`${cell} ${last ? 'phone:pr-3!' : ''} ${total ? 'phone:hidden' : ''} ${fromWire(value) === ZERO ? 'text-ink-3' : ''}`}
    >
      {cellText(value)}
    </td>
  );
}

function HiddenCell({ rows, total = false }: { rows: number; total?: boolean }) {
  return (
    <td
      rowSpan={rows}
      data-total={total ? '' : undefined}
      className={`border-b border-line-soft px-3 text-right align-middle text-meta text-ink-3 data-total:pr-6 phone:px-1 ${total ? 'phone:hidden' : ''}`}
    >
      <span className="inline-flex max-w-24 items-center gap-1.5 text-left text-balance phone:max-w-18">
        <Shape name="lock" />
        {HIDDEN}
      </span>
    </td>
  );
}

function BalanceRow({ balance }: { balance: ShiftRow }) {
  const style =
    'h-9 border-t border-line px-3 text-right text-body font-semibold whitespace-nowrap tabular-nums first:pl-6 first:text-left data-total:pr-6 phone:h-10 phone:px-1 phone:text-dense phone:first:pl-3';
  const text = (amount: string | null) =>
    amount === null ? (
      <span className="text-dense font-normal text-ink-3">Hidden</span>
    ) : (
      formatAmount(fromWire(amount))
    );
  return (
    <tr>
      <th scope="row" className={`${style} text-dense!`}>
        {ROW_LABEL.balance}
      </th>
      <td className={style}>{text(balance.cash)}</td>
      <td className={style}>{text(balance.card)}</td>
      <td className={`${style} phone:pr-3!`}>{text(balance.check)}</td>
      <td data-total="" className={`${style} phone:hidden`}>
        {text(balance.total)}
      </td>
    </tr>
  );
}
