import type { PlayedGame } from '../account/types';
import type { Point } from '@/domain/seat-geometry';
import { addCents, type Cents, cents, fromWire, ZERO } from '@/domain/money';
import { formatNet } from '@/lib/format';
import { axisSteps } from '@/ui/chart/scale';

/** The total profit after a game, or the zero before the first. */
export interface ProfitPoint {
  /** Null: before the first game. */
  game: PlayedGame | null;
  total: Cents;
}

export function profitLine(games: readonly PlayedGame[]): ProfitPoint[] {
  let total = ZERO;
  return [
    { game: null, total },
    ...games.map((game) => {
      total = addCents(total, fromWire(game.net));
      return { game, total };
    }),
  ];
}

export interface ProfitAxis {
  low: number;
  high: number;
  /** Round amounts including zero. */
  steps: Cents[];
}

/** An axis from below the lowest to above the highest point, with zero and at most a few lines between. */
export function profitAxis(line: readonly ProfitPoint[]): ProfitAxis {
  const totals = line.map(({ total }) => total);
  const lowest = Math.min(0, ...totals);
  const highest = Math.max(0, ...totals);
  const step = Math.max(1, Math.round(axisSteps(highest - lowest, 3)[1] ?? 100));
  const from = Math.floor(lowest / step);
  const to = Math.max(from + 1, Math.ceil(highest / step));
  return {
    low: from * step,
    high: to * step,
    steps: Array.from({ length: to - from + 1 }, (_, index) => cents((from + index) * step)),
  };
}

/** "$250", "−$50": an amount without a plus sign. */
export function axisText(amount: Cents): string {
  return formatNet(amount).replace('+', '');
}

/** Width of the longest label beside a point. */
const NAME = 92;

/**
 * Whether a point's label goes to its left: if it stays inside the chart there and is further from the line than on the
 * right.
 */
export function isBefore(point: Point, line: readonly Point[], width: number, rise: number): boolean {
  const room = (from: number, to: number) =>
    Math.min(
      ...line.filter(({ x }) => x !== point.x && x >= from && x <= to).map(({ y }) => Math.abs(y - point.y - rise)),
      1_000,
    );
  if (point.x + NAME > width) return true;
  if (point.x - NAME < 0) return false;
  return room(point.x - NAME, point.x) > room(point.x, point.x + NAME);
}
