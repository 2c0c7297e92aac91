import type { Tournament, TournamentStatus } from '@/api/tournament-types';
import { addDays } from '@/domain/day';
import { type Cents, cents, fromWire } from '@/domain/money';
import {
  DAY_ZONE,
  formatCount,
  formatDate,
  formatMoney,
  formatQuantity,
  formatTime,
  formatWholeMoney,
  gamingDayOf,
  momentOfDay,
} from '@/lib/format';

/** Time zone and gaming day, which define "today". */
export interface Place {
  timeZone: string;
  gamingDayStart: number;
}

/** "$250"; with cents where they are not zero. */
export function buyInText(amount: string): string {
  const value = fromWire(amount);
  return value % 100 === 0 ? formatWholeMoney(value) : formatMoney(value);
}

/** "2 h", "1.5 h", "45 min": a planned length. */
export function lengthText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return `${Number((minutes / 60).toFixed(1))} h`;
}

/** "$150 · 2 h" */
export function templateText(template: { buyIn: string; plannedMinutes: number }): string {
  return `${buyInText(template.buyIn)} · ${lengthText(template.plannedMinutes)}`;
}

export function sum(amounts: readonly string[]): Cents {
  return cents(amounts.reduce((total, amount) => total + fromWire(amount), 0));
}

const byStart = (a: Tournament, b: Tournament) =>
  Date.parse(a.startTime) - Date.parse(b.startTime) || a.name.localeCompare(b.name);

export interface DayGroup {
  /** "2026-11-20" */
  day: string;
  /** "Today", or the weekday of a near day; later days have their date as the title. */
  title: string;
  /** "Saturday, November 21"; empty where the title already says it. */
  detail: string;
  past: boolean;
  tournaments: Tournament[];
}

function dayTitle(day: string, today: string): Pick<DayGroup, 'title' | 'detail'> {
  const date = formatDate(momentOfDay(day), DAY_ZONE);
  const near = new Map([
    [today, 'Today'],
    [addDays(today, 1), 'Tomorrow'],
    [addDays(today, -1), 'Yesterday'],
  ]).get(day);
  return near === undefined ? { title: date, detail: '' } : { title: near, detail: date };
}

/**
 * Today first, then the coming days, then the past ones, the latest first. A tournament that still runs from an earlier
 * day counts as today's.
 */
export function byDay(tournaments: readonly Tournament[], now: number, place: Place): DayGroup[] {
  const today = gamingDayOf(now, place);
  const days = new Map<string, Tournament[]>();
  for (const tournament of tournaments.toSorted(byStart)) {
    const own = gamingDayOf(tournament.startTime, place);
    const day = tournament.status === 'running' && own < today ? today : own;
    days.set(day, [...(days.get(day) ?? []), tournament]);
  }
  const group = ([day, list]: [string, Tournament[]]): DayGroup => ({
    day,
    ...dayTitle(day, today),
    past: day < today,
    tournaments: day < today ? list.toReversed() : list,
  });
  const all = [...days].toSorted(([a], [b]) => a.localeCompare(b)).map(group);
  return [...all.filter(({ day }) => day >= today), ...all.filter(({ past }) => past).toReversed()];
}

export function ofToday(tournaments: readonly Tournament[], now: number, place: Place) {
  const today = gamingDayOf(now, place);
  return byDay(tournaments, now, place).find(({ day }) => day === today)?.tournaments ?? [];
}

export type StatusFilter = TournamentStatus | 'all';

export function withStatus(tournaments: readonly Tournament[], filter: StatusFilter): Tournament[] {
  return tournaments.filter(({ status }) => filter === 'all' || status === filter);
}

export interface Counter {
  label: string;
  value: string;
  delta: string;
}

const entriesOf = (list: readonly Tournament[]) =>
  list.reduce((total, { currentEntries }) => total + currentEntries, 0);

/** "+9 vs last Saturday": the comparison with the same weekday a week ago. */
function versusLastWeek(tournaments: readonly Tournament[], entries: number, now: number, place: Place): string {
  const day = addDays(gamingDayOf(now, place), -7);
  const then = tournaments.filter(({ startTime }) => gamingDayOf(startTime, place) === day);
  if (then.length === 0) return 'no comparison yet';
  const difference = entries - entriesOf(then);
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  const [weekday = ''] = formatDate(momentOfDay(day), DAY_ZONE).split(',');
  return `${sign}${formatCount(Math.abs(difference))} vs last ${weekday}`;
}

/** The four figures above the list. */
export function counters(tournaments: readonly Tournament[], now: number, place: Place): Counter[] {
  const running = withStatus(tournaments, 'running');
  const open = withStatus(tournaments, 'registration').toSorted(byStart);
  const today = ofToday(tournaments, now, place);
  const left = running.reduce((total, { playersLeft }) => total + playersLeft, 0);
  const entries = entriesOf(today);
  const [next] = open;
  return [
    {
      label: 'Running',
      value: formatCount(running.length),
      delta:
        running.length === 0
          ? 'no clock runs'
          : entriesOf(running) === 0
            ? 'nobody has entered yet'
            : `${formatCount(left)} of ${formatCount(entriesOf(running))} players left`,
    },
    {
      label: 'Registration Open',
      value: formatCount(open.length),
      delta: next === undefined ? 'nothing to enter now' : `next start ${formatTime(next.startTime, place.timeZone)}`,
    },
    { label: 'Entries Today', value: formatCount(entries), delta: versusLastWeek(tournaments, entries, now, place) },
    {
      label: 'Prize Pools Today',
      value: poolText(sum(today.map(({ prizePool }) => prizePool))),
      delta: "players' money, not revenue",
    },
  ];
}

/** Drops the cents of a large pool where they are zero, since a million has no room for them. */
function poolText(pool: Cents): string {
  return pool >= 100_000_000 && pool % 100 === 0 ? formatWholeMoney(pool) : formatMoney(pool);
}

/** "90 / 200", "41" without a limit. */
export function entriesText({ currentEntries, maxEntries }: Pick<Tournament, 'currentEntries' | 'maxEntries'>): string {
  const entries = formatCount(currentEntries);
  return maxEntries === null ? entries : `${entries} / ${formatCount(maxEntries)}`;
}

/** A note with what else is important about the tournament, in a few words. */
export function noteOf(tournament: Tournament): string {
  const { status, winner, playersLeft, alternates, bounty, clock, entriesOpen } = tournament;
  if (tournament.cancelledAt !== null) return 'Cancelled, entries refunded';
  if (status === 'completed') {
    if (winner !== null) return `Won by ${winner.name}`;
    return playersLeft > 1 ? `${formatCount(playersLeft)} players were left` : '';
  }
  if (alternates > 0) return formatQuantity(alternates, 'alternate waits', 'alternates wait');
  if (status === 'running') {
    if (winner !== null) return `${winner.name} has won`;
    if (clock.pausedAt !== null) return 'Clock paused';
    return entriesOpen ? 'Entries open' : 'Entries closed';
  }
  const cash = fromWire(bounty);
  return cash > 0 ? `${buyInText(bounty)} of it bounty` : '';
}

/** The text under the name on a phone: "12:00 PM", "$250", and "74 of 90 left" on its own line. */
export function phoneText(tournament: Tournament, timeZone: string): string[] {
  const { status, startTime, buyIn, playersLeft, currentEntries, maxEntries } = tournament;
  const entries = formatCount(currentEntries);
  const field =
    status === 'running'
      ? `${formatCount(playersLeft)} of ${entries} left`
      : status === 'completed' || maxEntries === null
        ? `${entries} ${currentEntries === 1 ? 'entry' : 'entries'}`
        : `${entries} of ${formatCount(maxEntries)}`;
  return [formatTime(startTime, timeZone), buyInText(buyIn), field];
}

/** The default start of a quick template's tournament: an hour ahead, on the full minute. */
export function templateStart(now: number): string {
  return new Date(Math.ceil((now + 3_600_000) / 60_000) * 60_000).toISOString();
}
