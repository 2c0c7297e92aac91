import type { Shift } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { fromWire } from '@/domain/money';
import { formatCount, formatMoney, formatPlainAmount } from '@/lib/format';
import { Fact, Facts } from '@/ui/facts';
import { PrintSheet } from '@/ui/print-sheet';
import { cellText, overShortText, ROW_LABEL } from '../model';
import { HIDDEN } from './shift-table';

/** The printed shift. It shows the same as the screen, so it also hides the cash of an open drawer. */
export function Slip({ shift }: { shift: Shift }) {
  const { name: roomName } = useRoom();
  const place = usePlace();
  const { head, rows, balance, counts } = shift;
  const moment = (at: string) => `${place.formatShortDate(at)}, ${place.formatTime(at)}`;
  return (
    <PrintSheet
      heading={roomName}
      title={`${head.drawerName}, ${head.closedAt === null ? 'open shift' : 'closed shift'}`}
    >
      <Facts label="Shift">
        <Fact label="Cashier">{head.cashierName}</Fact>
        <Fact label="Opened">{moment(head.openedAt)}</Fact>
        {head.closedAt === null ? null : <Fact label="Closed">{moment(head.closedAt)}</Fact>}
        <Fact label="Transactions">{formatCount(shift.transactions)}</Fact>
        <Fact label="Chips out">{formatMoney(fromWire(shift.chipsOut))}</Fact>
      </Facts>
      <table className="mt-3 w-full border-collapse text-meta tabular-nums">
        <thead>
          <tr className="*:border-b *:border-line *:py-1 *:pl-2 *:text-right [&>:first-child]:pl-0">
            <th className="text-left!">USD</th>
            <th>Cash</th>
            <th>Card</th>
            <th>Check</th>
          </tr>
        </thead>
        <tbody>
          {[...rows, balance].map((row) => (
            <tr
              key={row.kind}
              className="*:py-0.5 *:pl-2 *:text-right *:font-normal last:*:font-semibold [&>:first-child]:pl-0"
            >
              <th className="text-left!">{ROW_LABEL[row.kind]}</th>
              <td>{row.cash === null ? 'Hidden' : cellText(row.cash)}</td>
              <td>{cellText(row.card)}</td>
              <td>{cellText(row.check)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {balance.cash === null ? <p className="mt-1 text-meta">{HIDDEN}</p> : null}
      {counts.length === 0 ? null : (
        <table className="mt-3 w-full border-collapse text-meta tabular-nums">
          <tbody>
            {counts.map(({ moment: when, denomination, count }) => (
              <tr key={`${when} ${denomination}`} className="*:py-0.5 *:text-right">
                <th className="text-left!">{when === 'open' ? 'Float' : 'Count'}</th>
                <td>{formatCount(count)}</td>
                <td>× ${formatPlainAmount(fromWire(denomination))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {head.overShort === null ? null : (
        <div className="mt-3">
          <Facts label="Count">
            <Fact label="Counted">{formatMoney(fromWire(head.counted ?? '0.00'))}</Fact>
            <Fact label="Expected">{formatMoney(fromWire(head.expected ?? '0.00'))}</Fact>
            <Fact label="Result" strong>
              {overShortText(head.overShort)}
            </Fact>
          </Facts>
        </div>
      )}
      <p className="mt-10 border-t border-line pt-1 text-meta">Cashier</p>
      <p className="mt-10 border-t border-line pt-1 text-meta">Witness</p>
    </PrintSheet>
  );
}
