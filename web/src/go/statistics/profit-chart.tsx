import type { Point } from '@/domain/seat-geometry';
import type { PlayedGame } from '../account/types';
import { fromWire } from '@/domain/money';
import { formatNearDate, formatNearDay, formatNet, formatQuantity } from '@/lib/format';
import { useWidth } from '@/ui/chart/use-width';
import { axisText, isBefore, profitAxis, profitLine, type ProfitPoint } from './line';
import { extremesOf } from './model';

const HEIGHT = 190;
const TOP = 18;
const FOOT = 6;
/** Width for the amounts on the right. */
const SIDE = 48;
const EDGE = 6;

interface ProfitChartProps {
  /** Oldest first, at least one. */
  games: readonly PlayedGame[];
  timeZone: string;
  now: number;
}

/** The text that screen readers read instead of the chart. */
export function profitSentence({ games, timeZone, now }: ProfitChartProps): string {
  const [first] = games;
  const last = games.at(-1);
  const total = profitLine(games).at(-1)?.total;
  if (first === undefined || last === undefined || total === undefined) return '';
  const { best, worst } = extremesOf(games);
  const day = ({ startedAt }: PlayedGame) => formatNearDate(startedAt, timeZone, now);
  const span = games.length === 1 ? `on ${day(last)}` : `from ${day(first)} to ${day(last)}`;
  return [
    `Profit over ${formatQuantity(games.length, 'game')} ${span}, now ${formatNet(total)}.`,
    best === null ? '' : `Best session ${formatNet(fromWire(best.net))}.`,
    worst === null ? '' : `Worst session ${formatNet(fromWire(worst.net))}.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/**
 * Profit over time: one line from zero with labels at its best and worst game, and a table of its values for screen
 * readers.
 */
export function ProfitChart(props: ProfitChartProps) {
  const { games, timeZone, now } = props;
  const { ref, width } = useWidth<HTMLElement>(358);
  const line = profitLine(games);
  const axis = profitAxis(line);
  const step = (width - SIDE - 2 * EDGE) / Math.max(1, line.length - 1);
  const placed = line.map((point, index) => ({
    ...point,
    x: EDGE + index * step,
    y: TOP + ((axis.high - point.total) / (axis.high - axis.low)) * (HEIGHT - TOP - FOOT),
  }));
  const yOf = (amount: number) => TOP + ((axis.high - amount) / (axis.high - axis.low)) * (HEIGHT - TOP - FOOT);
  const { best, worst } = extremesOf(games);
  const at = (game: PlayedGame | null) => (game === null ? undefined : placed.find((point) => point.game === game));
  const end = placed.at(-1);
  const day = (game: PlayedGame | null | undefined) =>
    game == null ? '' : formatNearDay(game.startedAt, timeZone, now);
  return (
    <figure ref={ref}>
      <svg
        role="img"
        className="block max-w-full overflow-visible text-meta"
        aria-label={profitSentence(props)}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
      >
        {axis.steps.map((amount) => (
          <g key={amount}>
            <path
              className={`fill-none ${amount === 0 ? 'stroke-control' : 'stroke-line'}`}
              strokeDasharray={amount === 0 ? undefined : '2 4'}
              d={`M0 ${yOf(amount).toFixed(1)}H${(width - SIDE).toFixed(1)}`}
            />
            <text className="fill-ink-3" x={width} y={yOf(amount) + 4} textAnchor="end">
              {axisText(amount)}
            </text>
          </g>
        ))}
        <polyline
          className="fill-none stroke-ink stroke-2"
          strokeLinecap="round"
          strokeLinejoin="round"
          points={placed.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        />
        <Named point={at(best)} word="Best" rise={-7} line={placed} width={width} />
        <Named point={at(worst)} word="Worst" rise={5} line={placed} width={width} />
        {end === undefined ? null : <circle className="fill-ink" cx={end.x} cy={end.y} r="5" />}
      </svg>
      <figcaption className="mt-1 mr-12 mb-3 flex justify-between text-meta text-ink-3">
        <span>{day(games[0])}</span>
        {games.length > 1 ? <span>{day(games.at(-1))}</span> : null}
      </figcaption>
      <Numbers line={line} day={day} />
    </figure>
  );
}

interface NamedProps {
  point: (ProfitPoint & Point) | undefined;
  word: string;
  /** Vertical offset of the label from the point: the best is above it, the worst beside it. */
  rise: number;
  line: readonly Point[];
  width: number;
}

/** A point with its label, on the side where the line leaves more room. */
function Named({ point, word, rise, line, width }: NamedProps) {
  if (point?.game == null) return null;
  const { x, y } = point;
  const before = isBefore(point, line, width - SIDE, rise);
  return (
    <g>
      <circle className="fill-canvas stroke-ink stroke-2" cx={x} cy={y} r="4" />
      <text
        className="fill-ink-2 stroke-canvas stroke-4 font-medium [paint-order:stroke]"
        x={before ? x - 9 : x + 9}
        y={Math.max(11, y + rise)}
        textAnchor={before ? 'end' : 'start'}
      >
        {word} {formatNet(fromWire(point.game.net))}
      </text>
    </g>
  );
}

function Numbers({ line, day }: { line: readonly ProfitPoint[]; day: (game: PlayedGame | null) => string }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Profit after each game</caption>
        <thead>
          <tr>
            <th scope="col">Game</th>
            <th scope="col">Won or lost</th>
            <th scope="col">Profit so far</th>
          </tr>
        </thead>
        <tbody>
          {line.map(({ game, total }) =>
            game === null ? null : (
              <tr key={game.id}>
                <th scope="row">
                  {game.gameName}, {day(game)}
                </th>
                <td>{formatNet(fromWire(game.net))}</td>
                <td>{formatNet(total)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
