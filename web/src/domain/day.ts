// Calendar days as text, "2026-11-20", used for gaming days. They have no time and no zone.

const DAY = 86_400_000;

function parsed(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

function written(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** Whether the text is a day that exists: "2026-02-30" does not. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^[12][0-9]{3}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const moment = parsed(text);
  return !Number.isNaN(moment) && written(moment) === text;
}

export function addDays(day: string, count: number): string {
  return written(parsed(day) + count * DAY);
}

/** The first day of the month that is `months` after the given day's. */
export function firstOfMonth(day: string, months = 0): string {
  const date = new Date(parsed(day));
  return written(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

/** The last day of the month that is `months` after the given day's. */
export function lastOfMonth(day: string, months = 0): string {
  return addDays(firstOfMonth(day, months + 1), -1);
}

/** Every day of a range, both ends included. */
export function daysOf(from: string, to: string): string[] {
  const count = Math.round((parsed(to) - parsed(from)) / DAY) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}

/** 20 for "2026-11-20". */
export function dayOfMonth(day: string): number {
  return Number(day.slice(8));
}

/** Friday and Saturday: the busiest evenings of a room. */
export function isWeekend(day: string): boolean {
  return [5, 6].includes(new Date(parsed(day)).getUTCDay());
}
