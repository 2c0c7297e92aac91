import type { GamePayment, SharedGame } from '@/api/home-types';
import { fromWire } from '@/domain/money';
import { formatMoney, formatWeekday } from '@/lib/format';

/** A message to the players: the game, then one line for each payment that is open. */
export function reminderText(
  game: Pick<SharedGame, 'gameName' | 'startedAt' | 'endTime'>,
  payments: readonly GamePayment[],
  timeZone: string,
  now: number,
): string {
  const day = game.startedAt ?? game.endTime;
  const head =
    day === null ? game.gameName : `${game.gameName}, ${formatWeekday(day, timeZone, now)}`;
  const lines = payments.map(
    ({ fromName, toName, amount }) => `${fromName} pays ${toName} ${formatMoney(fromWire(amount))}`,
  );
  return [`${head}. Still open:`, ...lines].join('\n');
}
