import type { GameResult } from '@/api/home-types';
import { durationText } from '@/domain/duration';
import { addCents, fromWire } from '@/domain/money';
import { formatNet } from '@/lib/format';
import { dollars } from './model';

/** What each put in and took out. In and out are the same sum, and the nets are none. */
export function GameResults({ result }: { result: GameResult }) {
  const players = result.players.toSorted((a, b) => fromWire(b.net) - fromWire(a.net));
  return (
    <section className="hg-card" aria-labelledby="game-results">
      <header>
        <h2 id="game-results">Results</h2>
        <span>{durationText(result.minutes)}</span>
      </header>
      {players.length === 0 ? <p className="hg-soft">Nobody took a seat.</p> : null}
      <table className="hg-nets" hidden={players.length === 0}>
        <caption className="sr-only">In, out and net of each player</caption>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">In</th>
            <th scope="col">Out</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {players.map((player) => {
            const net = fromWire(player.net);
            return (
              <tr key={player.player}>
                <th scope="row">{player.name}</th>
                <td>{dollars(player.in)}</td>
                <td>{dollars(player.out)}</td>
                <td data-sign={net > 0 ? 'up' : undefined}>{formatNet(net)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{dollars(result.in)}</td>
            <td>{dollars(result.out)}</td>
            <td>{formatNet(sumOf(result))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function sumOf({ players }: GameResult) {
  return addCents(...players.map(({ net }) => fromWire(net)));
}
