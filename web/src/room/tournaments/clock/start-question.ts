import type { Desk, Tournament } from '@/api/tournament-types';
import { formatDayTime } from '@/lib/format';

/** A start that is at most this early needs no confirmation. */
const EARLY_MS = 5 * 60_000;

type Starting = Pick<Tournament, 'name' | 'startTime' | 'startedAt'>;

/**
 * The confirmation before the clock first starts: it is early, or entered players still sit in cash games. Null: none.
 */
export function startQuestion(
  { name, startTime, startedAt }: Starting,
  inCash: Desk['inCash'],
  now: number,
  timeZone: string,
): { title: string; text: string; confirm: string } | null {
  if (startedAt !== null) return null;
  const early = Date.parse(startTime) - now > EARLY_MS;
  if (!early && inCash.length === 0) return null;
  const seats = inCash.map((one) => `${one.name} (Table ${one.tableNumber}, seat ${one.seatNumber})`);
  return {
    title: `Start ${name} now?`,
    text: [
      ...(early ? [`It is announced for ${formatDayTime(startTime, timeZone)}.`] : []),
      ...(inCash.length === 0
        ? []
        : [
            `${inCash.length === 1 ? 'One player still sits' : `${inCash.length} players still sit`} in a cash game: ${seats.join(', ')}.`,
          ]),
    ].join(' '),
    confirm: 'Start Now',
  };
}
