import { durationText, minutesBetween } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { formatMoney, formatTime } from '@/lib/format';
import type { Ahead, List, Place } from './client';
import type { Texts } from './texts/use-page-texts';

/** Where an estimate comes from, or why there is none. */
export function estimateReason(t: Texts, { estimate, turnovers, position }: List): string {
  if (estimate !== null) return t.turnovers(turnovers, position);
  return turnovers >= 3 ? t.tooFar : t.noGuess(turnovers);
}

/** How often estimates of this game were right; nothing while there are too few. */
export function recordText(t: Texts, { estimate, record }: List): string {
  return estimate === null || record === null ? '' : t.record(record.right, record.of);
}

/** "8 here, 3 coming" */
export function queueText(t: Texts, queue: List['queue']): string {
  const count = (word: List['queue'][number]) => queue.filter((one) => one === word).length;
  return t.queue(count('called'), count('here'), count('coming'));
}

/** Why an entry is not simply at its time of joining; empty if it is. */
export function placeReason(t: Texts, { reason, at, until }: Place, timeZone: string): string {
  const time = (moment: string) => formatTime(moment, timeZone);
  return t.place[reason](time(at), time(until ?? at));
}

/** The records of a player ahead. */
export function factsOf(t: Texts, one: Ahead, timeZone: string): string {
  const at = (moment: string) => formatTime(moment, timeZone);
  const facts = [t.joinedBy[one.source](at(one.joinedAt)), placeReason(t, one.place, timeZone)];
  if (one.calledAt !== null && one.tableNumber !== null) facts.push(t.calledTo(one.tableNumber, at(one.calledAt)));
  else facts.push(one.hereSince === null ? t.isNotHere : t.isHereSince(at(one.hereSince)));
  return facts.filter((fact) => fact !== '').join(' ');
}

export const money = (wire: string) => formatMoney(fromWire(wire));

/** "47 min", "1 h 45 min" between two moments. */
export const spanText = (from: string, to: number) => durationText(minutesBetween(Date.parse(from), to));
