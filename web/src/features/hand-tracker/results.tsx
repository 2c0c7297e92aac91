import type { Cents } from '@/domain/money';
import type { Ledger } from '@/domain/night/ledger';
import { chips } from '@/domain/night/words';
import type { ResultRow } from './settle-model';

const bare = (amount: Cents) => chips(amount).replace('$', '');

interface ResultsProps {
  ledger: Ledger;
  rows: readonly ResultRow[];
  note: string;
}

/** The proof: everybody's in, out and net, and that they add up. */
export function Results({ ledger, rows, note }: ResultsProps) {
  const net = rows.reduce((sum, each) => sum + each.net, 0);
  return (
    <section aria-labelledby="ht-net">
      <div className="ht-sechead">
        <h2 id="ht-net">Results</h2>
        <p>
          In {chips(ledger.in)} · Out {chips(ledger.out)}
        </p>
      </div>
      <table className="ht-nets">
        <caption className="sr-only">Buy-ins, cash-outs and net per player</caption>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">In</th>
            <th scope="col">Out</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.player}>
              <th scope="row">
                <span>{row.name}</span>
                {row.how === '' || (row.how.endsWith('cash') && !row.how.includes(',')) ? null : (
                  <small>{row.how}</small>
                )}
              </th>
              <td>{bare(row.in)}</td>
              <td>{bare(row.out)}</td>
              <td data-up={row.net > 0 || undefined}>
                {row.net > 0 ? '+' : ''}
                {chips(row.net)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{bare(ledger.in)}</td>
            <td>{bare(ledger.out)}</td>
            <td>{chips(net)}</td>
          </tr>
        </tfoot>
      </table>
      {note === '' ? null : <p className="ht-settle-note">{note}</p>}
    </section>
  );
}
