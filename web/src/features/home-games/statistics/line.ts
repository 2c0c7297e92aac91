import type { PlayedGame } from '@/api/community-types';
import { addCents, type Cents, cents, fromWire, ZERO } from '@/domain/money';
import { formatNet } from '@/lib/format';
import { axisSteps } from '@/ui/chart/scale';

/** The profit after each game, and before the first of them. */
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
  /** Round amounts, zero among them. */
  steps: Cents[];
}

/** From below the lowest to above the highest point, with zero and at most a few lines between. */
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

/** "$250", "−$50": an amount where nobody won or lost it. */
export function axisText(amount: Cents): string {
  return formatNet(amount).replace('+', '');
}

export interface Place {
  x: number;
  y: number;
}

/** As wide as the longest of the names beside a point. */
const NAME = 92;

/** Whether a point's name stands before it: where it stays inside, and further from the line than after it. */
export function isBefore(
  point: Place,
  line: readonly Place[],
  width: number,
  rise: number,
): boolean {
  const room = (from: number, to: number) =>
    Math.min(
      ...line
        .filter(({ x }) => x !== point.x && x >= from && x <= to)
        .map(({ y }) => Math.abs(y - point.y - rise)),
      1_000,
    );
  if (point.x + NAME > width) return true;
  if (point.x - NAME < 0) return false;
  return room(point.x - NAME, point.x) > room(point.x, point.x + NAME);
}
