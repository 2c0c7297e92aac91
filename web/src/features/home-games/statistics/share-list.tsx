import './statistics.css';
import { useId } from 'react';
import { formatNet } from '@/lib/format';
import { gamesText, hourlyOf, hoursText, type Share, type Totals } from './model';

interface ShareListProps {
  /** "By stakes" */
  title: string;
  /** The head of the first column: "Stakes". */
  head: string;
  /** Of the last line: "All stakes". */
  allName: string;
  shares: readonly Share[];
  totals: Totals;
}

/** What was won where: the amount, a bar as long as it is, and what it makes in an hour. They add up to the last line. */
export function ShareList({ title, head, allName, shares, totals }: ShareListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2">
        {title}
      </h2>
      <table className="share-list tabular-nums">
        <caption className="sr-only">Profit {title.toLowerCase()}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{head}</span>
            </th>
            <th scope="col">
              <span className="sr-only">Share</span>
            </th>
            <th scope="col">
              <span className="sr-only">Profit</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.name}>
              <Name name={share.name} totals={share} />
              <td>
                <span className="sr-only">{Math.round(share.size * 100)}% of the largest</span>
                <span
                  aria-hidden="true"
                  className="share-bar"
                  data-loss={share.profit < 0 || undefined}
                  style={{ width: `${(share.size * 100).toFixed(1)}%` }}
                />
              </td>
              <Profit totals={share} />
            </tr>
          ))}
        </tbody>
        {shares.length < 2 ? null : (
          <tfoot>
            <tr>
              <Name name={allName} totals={totals} />
              <td>
                <span className="sr-only">Together</span>
              </td>
              <Profit totals={totals} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Name({ name, totals }: { name: string; totals: Totals }) {
  return (
    <th scope="row">
      {name}{' '}
      <small>
        {gamesText(totals.games)} · {hoursText(totals.minutes)} h
      </small>
    </th>
  );
}

function Profit({ totals }: { totals: Totals }) {
  const hourly = hourlyOf(totals);
  return (
    <td>
      {formatNet(totals.profit)} {hourly === null ? null : <small>{formatNet(hourly)}/h</small>}
    </td>
  );
}
