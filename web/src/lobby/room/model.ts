import { fromWire } from '@/domain/money';
import { capitalize, formatNearDay, formatPlainAmount, formatTime, isoDay, minuteOfDay } from '@/lib/format';
import type { RoomTexts } from './texts/use-room-texts';
import type { Opening, RoomGame, RoomPage, RoomTournament } from './types';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const EVENING_FROM = 17;
const MORNING_FROM = 6;

/** "4:00 AM" of "04:00". */
export function formatClock(time: string): string {
  return formatTime(`2026-01-01T${time}:00Z`, 'UTC');
}

export function formatDollars(amount: string): string {
  return `$${formatPlainAmount(fromWire(amount))}`;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The day of the week of a moment in a zone, from Monday. */
function dayOf(moment: number | string, timeZone: string): number {
  return (new Date(isoDay(moment, timeZone)).getUTCDay() + 6) % 7;
}

/** The day and the minute of the week, from Monday 12:00 AM, on the clock of the room. */
function weekMinute(now: number, timeZone: string): { day: number; minute: number } {
  const day = dayOf(now, timeZone);
  return { day, minute: day * DAY_MINUTES + minuteOfDay(now, timeZone) };
}

interface OpenState {
  isOpen: boolean;
  /** "Open until 4:00 AM.", or "We open today, Saturday, at 12:00 PM." */
  text: string;
  /** The time at which it opens next; empty while it is open. */
  opensAt: string;
}

/** Whether the room is open by its hours; undefined when the house publishes none. */
export function openState(
  t: RoomTexts,
  { hours, timeZone }: Pick<RoomPage, 'hours' | 'timeZone'>,
  now: number,
): OpenState | undefined {
  const { day, minute } = weekMinute(now, timeZone);
  let next: { opening: Opening; wait: number } | undefined;
  for (const opening of hours) {
    const start = DAYS.indexOf(opening.day) * DAY_MINUTES + minutesOf(opening.opens);
    const length = (minutesOf(opening.closes) - minutesOf(opening.opens) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
    const wait = (start - minute + WEEK_MINUTES) % WEEK_MINUTES;
    if ((WEEK_MINUTES - wait) % WEEK_MINUTES < length) {
      const text = length === DAY_MINUTES ? t.openAllDay : t.openUntil(formatClock(opening.closes));
      return { isOpen: true, text, opensAt: '' };
    }
    if (next === undefined || wait < next.wait) next = { opening, wait };
  }
  if (next === undefined) return undefined;
  const name = t.days[DAYS.indexOf(next.opening.day)] ?? '';
  const ahead = (DAYS.indexOf(next.opening.day) - day + 7) % 7;
  const isToday = ahead === 0 && next.wait < DAY_MINUTES;
  const opens = isToday ? t.opensToday : ahead === 1 ? t.opensTomorrow : t.opensOn;
  const opensAt = formatClock(next.opening.opens);
  return { isOpen: false, text: opens(name, opensAt), opensAt };
}

function isEvening(moment: number | string, timeZone: string): boolean {
  const hour = Math.floor(minuteOfDay(moment, timeZone) / 60);
  return hour >= EVENING_FROM || hour < MORNING_FROM;
}

/** "What's running tonight" from the evening on, "today" before. */
export function headingAt(t: RoomTexts, now: number, timeZone: string): string {
  return isEvening(now, timeZone) ? t.heading.evening : t.heading.day;
}

interface HoursRow {
  label: string;
  times: string;
  isToday: boolean;
}

/** The days on which the room opens, in as few rows as possible: equal days share one, and today has its own. */
export function hoursRows(
  t: RoomTexts,
  { hours, timeZone }: Pick<RoomPage, 'hours' | 'timeZone'>,
  now: number,
): HoursRow[] {
  const today = weekMinute(now, timeZone).day;
  const groups: { days: number[]; times: string; isToday: boolean }[] = [];
  for (const opening of hours) {
    const day = DAYS.indexOf(opening.day);
    const times = timesOf(t, opening);
    const last = groups.at(-1);
    const isNext = last !== undefined && last.times === times && last.days.at(-1) === day - 1;
    if (isNext && !last.isToday && day !== today) last.days.push(day);
    else groups.push({ days: [day], times, isToday: day === today });
  }
  return groups.map(({ days, times, isToday }) => {
    const [first = '', ...rest] = days.map((day) => t.days[day] ?? '');
    const last = rest.at(-1);
    const label = last === undefined ? capitalize(first) : t.dayRange(first, last, rest.length === 1);
    return { label: isToday ? t.isToday(label) : label, times, isToday };
  });
}

/** "Closed on Monday"; undefined if the room opens every day. */
export function closedDays(t: RoomTexts, hours: RoomPage['hours']): string | undefined {
  const closed = t.days.filter((_, day) => !hours.some((opening) => DAYS.indexOf(opening.day) === day));
  const last = closed.pop();
  return last === undefined ? undefined : t.closedOn(closed, last);
}

function timesOf(t: RoomTexts, { opens, closes }: Opening): string {
  return opens === closes ? t.allDay : t.fromTo(formatClock(opens), formatClock(closes));
}

/** The prospect of a player who joins now: a range, open seats, or no estimate, each with its reason. */
export function waitOf(t: RoomTexts, { openSeats, waiting, wait, turnovers }: RoomGame): { what: string; why: string } {
  if (openSeats > waiting) return { what: t.seatsOpen, why: t.seatsFree(openSeats - waiting) };
  if (wait === null) return { what: t.noEstimate, why: t.opened(turnovers) };
  return { what: capitalize(t.wait(wait)), why: t.ifYouJoin };
}

export function tournamentText(
  t: RoomTexts,
  { status, startTime, level, buyIn }: RoomTournament,
  timeZone: string,
  now: number,
): string {
  const time = formatTime(startTime, timeZone);
  if (status === 'running') return t.runningSince(time, level);
  const price = fromWire(buyIn) === 0 ? t.freeEntry : t.buyIn(formatDollars(buyIn));
  return t.starts(nearDay(t, startTime, timeZone, now), time, price);
}

function nearDay(t: RoomTexts, moment: string, timeZone: string, now: number): string {
  const day = Date.parse(isoDay(moment, timeZone));
  const ahead = Math.round((day - Date.parse(isoDay(now, timeZone))) / (DAY_MINUTES * 60_000));
  if (ahead === 0) return isEvening(moment, timeZone) ? t.near.tonight : t.near.today;
  if (ahead === 1) return t.near.tomorrow;
  if (ahead > 1 && ahead < 7) return t.days[dayOf(moment, timeZone)] ?? '';
  return formatNearDay(moment, timeZone, now);
}

export function entriesOf(
  t: RoomTexts,
  { status, entries, maxEntries, left }: RoomTournament,
): { count: string; word: string } {
  if (status === 'running') return { count: t.leftOf(left, entries), word: t.left };
  return { count: maxEntries === null ? String(entries) : t.leftOf(entries, maxEntries), word: t.entered };
}

/** "Day $25, month $100, year $1,000" */
export function feesText(t: RoomTexts, fees: RoomPage['fees']): string {
  return t.fees(fees.map(({ term, amount }) => ({ term, price: formatDollars(amount) })));
}
