import { ArrowRight, Tick } from './arrow';

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

export function HomeGames() {
  return (
    <section className="land-wrap land-two land-part" id="home" aria-labelledby="home-title">
      <div>
        <h2 id="home-title">PitBoss Go, for the game at your place</h2>
        <p className="land-lead">
          Follow the hand, get the side pots right and settle the night with the fewest payments. It
          goes on working where the garage has no signal.
        </p>
        <ul className="land-ticks">
          {promises.map((promise) => (
            <li key={promise}>
              <Tick />
              {promise}
            </li>
          ))}
        </ul>
        <a className="land-link" href="/pitboss-go">
          Open PitBoss Go
          <ArrowRight />
        </a>
      </div>
      <div className="land-card">
        <table className="land-slip">
          <caption>
            <b>4 payments settle it</b> <span>In $2,400 · Out $2,400</span>
          </caption>
          <tbody>
            {payments.map(([from, to, amount]) => (
              <tr key={from + to}>
                <td>{from}</td>
                <td>
                  <span className="sr-only">pays</span>
                  <ArrowRight />
                </td>
                <td>{to}</td>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
