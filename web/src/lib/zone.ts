/** What a clock on the wall of the zone shows at an instant, read as if it were UTC. */
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
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value ?? 0);
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

/** The instant at which a clock on the wall of the zone shows a day and a time: "2026-11-20", "18:30". */
export function instantOf(day: string, time: string, timeZone: string): string {
  const wanted = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}.000Z`);
  // Twice: the first guess may lie on the other side of a change of the clocks.
  let instant = wanted;
  for (let i = 0; i < 2; i++) instant += wanted - wall(instant, timeZone);
  return new Date(instant).toISOString();
}

/** What the clock on the wall shows, as day and time inputs have it. */
export function wallOf(instant: number, timeZone: string): { day: string; time: string } {
  const text = new Date(wall(instant, timeZone)).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The last second of a calendar day where the room is: "until May 20" includes that day. */
export function endOfDay(day: string, timeZone: string): string {
  return instantOf(day, '23:59:59', timeZone);
}

/** A day some months later; the last of the month where that has no such day. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}
