import { cents } from '@/domain/money';
import type { Cents } from '@/domain/money';
import { type Settlement, signed } from '@/domain/night/settlement';
import { chips } from '@/domain/night/words';

const bare = (amount: Cents) => chips(amount).replace('$', '');

/** The proof: everybody's in, out and net, and that they add up. */
export function Results({ settled }: { settled: Settlement }) {
  const { results, note } = settled;
  return (
    <section aria-labelledby="st-nets">
      <div className="st-head">
        <h2 id="st-nets">Results</h2>
        <p>
          In {chips(settled.in)} · Out {chips(settled.out)}
        </p>
      </div>
      <table className="st-nets">
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
          {results.map((row) => (
            <tr key={row.player}>
              <th scope="row">
                <span>{row.name}</span>
                {row.how === '' ? null : <small>{row.how}</small>}
              </th>
              <td>{bare(row.in)}</td>
              <td>{bare(row.out)}</td>
              <td data-up={row.net > 0 || undefined}>{signed(row.net)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{bare(settled.in)}</td>
            <td>{bare(settled.out)}</td>
            <td>{chips(cents(settled.out - settled.in))}</td>
          </tr>
        </tfoot>
      </table>
      {note === '' ? null : <p className="st-note">{note}</p>}
    </section>
  );
}
