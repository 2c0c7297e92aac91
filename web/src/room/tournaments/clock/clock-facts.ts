import type { Desk, Structure, StructureItem, Tournament } from '@/api/tournament-types';
import { durationText, minutesBetween } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { type ClockPlace, countdown, nextOf } from '@/domain/tournament-clock';
import { formatCount, formatMoney, formatQuantity, formatTime, formatWholeMoney } from '@/lib/format';
import { averageStack } from './clock-text';
import type { StatusStyle } from '@/ui/status-badge';

// The texts of the clock bar.

export interface ClockFact {
  label: string;
  value: string;
  /** Muted text behind the value: "of 90". */
  of?: string;
  detail: string;
  /** Text behind the detail, shown where there is room. */
  more?: string;
}

/** "400 / 800" */
export function blindsOf({ smallBlind, bigBlind }: StructureItem): string {
  return `${formatCount(smallBlind)} / ${formatCount(bigBlind)}`;
}

/** "big blind ante 800", "ante 100 each" */
function anteText({ ante }: StructureItem, kind: Structure['ante']): string {
  if (ante === 0 || kind === 'none') return 'no ante';
  return kind === 'big_blind' ? `big blind ante ${formatCount(ante)}` : `ante ${formatCount(ante)} each`;
}

/** "ante 1,000", for places where the kind of ante is shown separately. */
function shortAnte({ ante }: StructureItem, kind: Structure['ante']): string {
  return ante === 0 || kind === 'none' ? 'no ante' : `ante ${formatCount(ante)}`;
}

/** "Level 7", "Dinner break" */
export function placeTitle(items: readonly StructureItem[], place: ClockPlace): string {
  if (!place.inBreak) return `Level ${place.level}`;
  return items[place.position]?.note || 'Break';
}

/** The remaining share of the level, for the bar below the time. */
export function shareLeft(items: readonly StructureItem[], place: ClockPlace): number {
  const whole = (items[place.position]?.minutes ?? 0) * 60_000;
  return whole === 0 ? 0 : Math.min(1, place.remainingMs / whole);
}

/** The badge of the clock. A paused clock is filled and shows its age, because a person has to resume it. */
export function clockBadge({ status, clock, startedAt }: Tournament, place: ClockPlace, now: number): StatusStyle {
  if (status === 'completed') return { shape: 'check', tone: 'neutral', label: 'Completed' };
  if (startedAt === null) return { shape: 'ring', tone: 'neutral', label: 'Not started' };
  if (place.over) return { shape: 'flag', tone: 'warn', label: 'Over', filled: true };
  if (place.running) {
    return clock.handForHand
      ? { shape: 'square', tone: 'warn', label: 'Hand for hand', filled: true }
      : { shape: 'play', tone: 'ok', label: 'Running' };
  }
  if (clock.pausedAt === null) return { shape: 'ring', tone: 'neutral', label: 'Stopped' };
  const minutes = Math.max(0, Math.floor((now - Date.parse(clock.pausedAt)) / 60_000));
  return {
    shape: 'bar',
    tone: 'warn',
    label: minutes === 0 ? 'Paused' : `Paused ${durationText(minutes)}`,
    filled: true,
  };
}

export function clockFacts(
  { tournament, structure }: Pick<Desk, 'tournament' | 'structure'>,
  place: ClockPlace,
  now: number,
  timeZone: string,
): ClockFact[] {
  if (tournament.status === 'completed') return overFacts(tournament, place, timeZone);
  return [
    blindsFact(structure, place),
    nextLevelFact(structure, place, now, timeZone),
    nextBreakFact(structure, place, now, timeZone),
    playersFact(tournament, structure, place),
  ];
}

/** The facts of a completed tournament, which has no next level: the winners and the end. */
function overFacts(
  { winner, playersLeft, currentEntries, reEntries, prizePool, startedAt, completedAt }: Tournament,
  place: ClockPlace,
  timeZone: string,
): ClockFact[] {
  const pool = fromWire(prizePool);
  const minutes =
    startedAt === null || completedAt === null ? null : minutesBetween(Date.parse(startedAt), Date.parse(completedAt));
  return [
    {
      label: 'Winner',
      value: winner?.name ?? '–',
      detail:
        winner === null && playersLeft > 1
          ? `${formatCount(playersLeft)} players were left`
          : `1st of ${formatCount(currentEntries)}`,
    },
    {
      label: 'Prize pool',
      value: pool % 100 === 0 ? formatWholeMoney(pool) : formatMoney(pool),
      detail: "the players' money",
    },
    {
      label: 'Entries',
      value: formatCount(currentEntries),
      detail: reEntries === 0 ? 'no re-entries' : formatQuantity(reEntries, 're-entry', 're-entries'),
    },
    {
      label: 'Ended',
      value: completedAt === null ? '–' : formatTime(completedAt, timeZone),
      detail: minutes === null ? `level ${place.level}` : `after ${durationText(minutes)}`,
    },
  ];
}

function blindsFact({ items, ante }: Structure, place: ClockPlace): ClockFact {
  const label = 'Blinds';
  const item = items[place.position];
  if (item === undefined) return { label, value: '–', detail: '' };
  if (item.kind === 'break') {
    const leaving = item.colorUp.map(formatCount).join(', ');
    return { label, value: 'Break', detail: leaving === '' ? 'no cards' : `color up ${leaving}` };
  }
  return { label, value: blindsOf(item), detail: anteText(item, ante) };
}

function nextLevelFact({ items, ante }: Structure, place: ClockPlace, now: number, timeZone: string): ClockFact {
  const label = 'Next level';
  const next = nextOf(items, place, 'level');
  if (next === null) return { label, value: 'None', detail: 'this is the last one' };
  const value = blindsOf(next.item);
  const withAnte = shortAnte(next.item, ante);
  if (!place.running) return { label, value, detail: withAnte };
  const at = formatTime(now + next.inMs, timeZone);
  return { label, value, detail: at, more: ` · ${withAnte}` };
}

function nextBreakFact({ items }: Structure, place: ClockPlace, now: number, timeZone: string): ClockFact {
  const label = 'Next break';
  const next = nextOf(items, place, 'break');
  if (next === null) return { label, value: 'None', detail: 'no break is left' };
  // Rounds up: the text is "in 1 min" until the level begins.
  const wait = durationText(Math.ceil(next.inMs / 60_000));
  if (!place.running) return { label, value: wait, detail: 'of play to go' };
  return { label, value: formatTime(now + next.inMs, timeZone), detail: `in ${wait}` };
}

function playersFact(
  { status, playersLeft, currentEntries, chipsInPlay, maxEntries }: Tournament,
  { items }: Structure,
  place: ClockPlace,
): ClockFact {
  if (status === 'scheduled' || status === 'registration') {
    return {
      label: 'Players in',
      value: formatCount(playersLeft),
      ...(maxEntries === null ? {} : { of: `of ${formatCount(maxEntries)}` }),
      detail: maxEntries === null ? 'no limit' : `${formatCount(Math.max(0, maxEntries - playersLeft))} places free`,
    };
  }
  const average = averageStack({ chipsInPlay, playersLeft }) ?? 0;
  const big = items.slice(0, place.position + 1).findLast(({ kind }) => kind === 'level')?.bigBlind ?? 0;
  return {
    label: 'Players left',
    value: formatCount(playersLeft),
    of: `of ${formatCount(currentEntries)}`,
    detail: `average ${formatCount(average)}`,
    ...(big === 0 ? {} : { more: ` · ${formatCount(Math.floor(average / big))} BB` }),
  };
}

/** The text of the confirmation before the rest of a level is skipped. */
export function jumpQuestion({ items, ante, entriesCloseAfter }: Structure, place: ClockPlace) {
  const next = items[place.position + 1];
  if (next === undefined) return null;
  const left = `${countdown(place.remainingMs)} of ${place.inBreak ? 'the break' : `level ${place.level}`} is skipped.`;
  if (next.kind === 'break') {
    return {
      title: 'Go to the break?',
      text: `${next.minutes} minutes. ${left}`,
      label: 'Go to Break',
    };
  }
  const level = items.slice(0, place.position + 2).filter(({ kind }) => kind === 'level').length;
  const closes = level === entriesCloseAfter + 1 ? ' Entries close.' : '';
  return {
    title: `Go to level ${level}?`,
    text: `Blinds ${blindsOf(next)}, ${anteText(next, ante)}, from the next hand. ${left}${closes}`,
    label: `Go to Level ${level}`,
  };
}
