import { addDays } from '@/domain/day';
import { instantOf, wallOf } from '@/lib/zone';

/** The next instant at which the clock of the room shows a time such as "18:30". */
export function nextInstantOf(time: string, timeZone: string, now: number): string {
  const { day } = wallOf(now, timeZone);
  const today = instantOf(day, time, timeZone);
  return Date.parse(today) > now ? today : instantOf(addDays(day, 1), time, timeZone);
}
