import { instantOf, wallOf } from '@/lib/zone';

const DAY_MS = 24 * 60 * 60_000;

/** The next instant at which the clock of the room shows a time such as "18:30". */
export function nextInstantOf(time: string, timeZone: string, now: number): string {
  const today = instantOf(wallOf(now, timeZone).day, time, timeZone);
  return Date.parse(today) > now ? today : instantOf(wallOf(now + DAY_MS, timeZone).day, time, timeZone);
}
