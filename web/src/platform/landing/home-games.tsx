import { ArrowRight, Tick } from './arrow';
import { headingStyle, leadStyle, linkStyle, partStyle, twoStyle } from './style';

const promises = [
  'A side pot goes only to players who can win it',
  'Any step of any hand can be undone',
  'In equals out, or it says what is missing',
];

const payments = [
  ['Erin', 'Dana', '$410'],
  ['Joel', 'Tomás', '$340'],
  ['Joel', 'Priya', '$115'],
  ['Marcus', 'Dana', '$35'],
] as const;

const cellStyle = 'h-15 border-t border-line';

export function HomeGames() {
  return (
    <section className={`${partStyle} ${twoStyle}`} id="home" aria-labelledby="home-title">
      <div>
        <h2 id="home-title" className={headingStyle}>
          PitBoss Go, for the game at your place
        </h2>
        <p className={`${leadStyle} text-ink-2`}>
          Follow the hand, get the side pots right and settle the night with the fewest payments. It goes on working
          where the garage has no signal.
        </p>
        <ul className="mt-6 mb-5 grid gap-3 [&_svg]:text-accent">
          {promises.map((promise) => (
            <li key={promise} className="flex items-center gap-3">
              <Tick />
              {promise}
            </li>
          ))}
        </ul>
        <a className={linkStyle({ variant: 'text' })} href="/pitboss-go">
          Open PitBoss Go
          <ArrowRight />
        </a>
      </div>
      <div className="max-w-144 rounded-card border border-line bg-surface px-6 py-2">
        <table className="w-full border-collapse [&_svg]:text-ink-3">
          <caption className="py-3 text-left text-[1.125rem]">
            <b>4 payments settle it</b>{' '}
            <span className="float-right text-[0.8125rem] text-ink-2">In $2,400 · Out $2,400</span>
          </caption>
          <tbody>
            {payments.map(([from, to, amount]) => (
              <tr key={from + to}>
                <td className={cellStyle}>{from}</td>
                <td className={cellStyle}>
                  <span className="sr-only">pays</span>
                  <ArrowRight />
                </td>
                <td className={cellStyle}>{to}</td>
                <td className={`${cellStyle} text-right text-[1.375rem] font-semibold`}>{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
