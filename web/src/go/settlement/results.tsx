import { cents } from '@/domain/money';
import type { Cents } from '@/domain/money';
import { type Settlement, signed } from '../engine/night/settlement';
import { chips } from '../engine/night/words';
import { SectionHead } from './section-head';

const bare = (amount: Cents) => chips(amount).replace('$', '');

const headCell = 'h-7 text-[0.8125rem] font-medium text-ink-3 not-first:pl-2 not-first:text-right';
const cell = 'h-10 border-t border-line not-first:pl-2 not-first:text-right';
const figureCell = `${cell} text-ink-2`;
const sumCell = 'h-10 border-t-2 border-control font-semibold not-first:pl-2 not-first:text-right';
const firstCell = 'max-w-32 py-1 text-left wrap-anywhere';

/** The arithmetic behind the payments: each player's in, out and net, with the totals. */
export function Results({ settled }: { settled: Settlement }) {
  const { results, note } = settled;
  return (
    <section aria-labelledby="st-nets">
      <SectionHead id="st-nets" title="Results">
        In {chips(settled.in)} · Out {chips(settled.out)}
      </SectionHead>
      <table className="w-full">
        <caption className="sr-only">Buy-ins, cash-outs and net per player</caption>
        <thead>
          <tr>
            <th scope="col" className={`${headCell} ${firstCell}`}>
              Player
            </th>
            <th scope="col" className={headCell}>
              In
            </th>
            <th scope="col" className={headCell}>
              Out
            </th>
            <th scope="col" className={headCell}>
              Net
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map((row) => (
            <tr key={row.player}>
              <th scope="row" className={`${cell} ${firstCell} font-medium text-ink`}>
                <span>{row.name}</span>
                {row.how === '' ? null : <small className="block text-meta font-normal text-ink-3">{row.how}</small>}
              </th>
              <td className={figureCell}>{bare(row.in)}</td>
              <td className={figureCell}>{bare(row.out)}</td>
              <td className={`${cell} font-semibold ${row.net > 0 ? 'text-ok' : 'text-ink'}`}>{signed(row.net)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={`${sumCell} ${firstCell}`}>
              Total
            </th>
            <td className={sumCell}>{bare(settled.in)}</td>
            <td className={sumCell}>{bare(settled.out)}</td>
            <td className={sumCell}>{chips(cents(settled.out - settled.in))}</td>
          </tr>
        </tfoot>
      </table>
      {note === '' ? null : <p className="text-body text-ink-2 last:mt-2">{note}</p>}
    </section>
  );
}
