/** For moments as they are shown: the zone of the room, and the present instant. */
export interface ZonedNow {
  timeZone: string;
  now: number;
}

/** The wall-clock time of the zone at an instant, read as if it were UTC. */
function wall(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The instant of a day and a wall-clock time in the zone: "2026-11-20", "18:30". */
export function instantOf(day: string, time: string, timeZone: string): string {
  const wanted = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}.000Z`);
  // Twice, because the first estimate may lie on the other side of a daylight saving change.
  let instant = wanted;
  for (let i = 0; i < 2; i++) instant += wanted - wall(instant, timeZone);
  return new Date(instant).toISOString();
}

/** The wall-clock time in the format of day and time inputs. */
export function wallOf(instant: number, timeZone: string): { day: string; time: string } {
  const text = new Date(wall(instant, timeZone)).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The last second of a calendar day in the room's zone: "until May 20" includes that day. */
export function endOfDay(day: string, timeZone: string): string {
  return instantOf(day, '23:59:59', timeZone);
}

/** The same day some months later, or the last day of a month that is too short. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
