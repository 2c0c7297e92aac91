import type { DealerScreen } from '@/api/staff-types';
import type { WaitlistEntry } from '@/api/types';
import { minutesBetween } from '@/domain/duration';
import { byPosition } from '@/domain/floor';

type Place = NonNullable<DealerScreen['goesTo']>;

/** "1:12": hours and minutes, as shown on seats. */
export function seatTime(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** "12 m", "1 h 05": short enough for a seat. */
export function seatAway(minutes: number): string {
  if (minutes < 60) return `${minutes} m`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** The place a dealer goes to: "Table 9", "Break", "Home". */
export function placeText({ kind, tableNumber }: Place): string {
  if (kind === 'table') return `Table ${tableNumber ?? ''}`.trim();
  return kind === 'break' ? 'Break' : 'End of shift';
}

/** The place a dealer comes from, to follow the name. */
export function fromText({ kind, tableNumber }: Place): string {
  if (kind === 'table') return `from Table ${tableNumber ?? ''}`.trim();
  return kind === 'break' ? 'from break' : 'begins';
}

export interface Down {
  /** Minutes until the push, rounded up; when it is over, full minutes since. */
  minutes: number;
  over: boolean;
  /** `soon` at three minutes or less, `late` after the push. */
  tone: 'calm' | 'soon' | 'late';
  length: number;
  played: number;
}

const SOON = 3;

export function downOf({ since, dueAt }: { since: string; dueAt: string }, now: number): Down {
  const [from, to] = [Date.parse(since), Date.parse(dueAt)];
  const left = Math.ceil((to - now) / 60_000);
  const length = Math.max(1, Math.round((to - from) / 60_000));
  const over = now >= to;
  return {
    minutes: over ? minutesBetween(to, now) : left,
    over,
    tone: over ? 'late' : left <= SOON ? 'soon' : 'calm',
    length,
    played: Math.min(length, minutesBetween(from, now)),
  };
}

/** Ten minutes before a push the relief may be on their way. */
const PUSH_NEAR_MS = 10 * 60_000;

/** Whether the table has no dealer, or a push is near. */
export function mayComeSoon({ dealer }: Pick<DealerScreen, 'dealer'>, now: number): boolean {
  return dealer === null || Date.parse(dealer.dueAt) - now <= PUSH_NEAR_MS;
}

export interface Queue {
  /** "5 more waiting for $2/$5" */
  count: number;
  next: WaitlistEntry | undefined;
}

/** The players who wait for a game and were not called yet. */
export function queueOf(entries: readonly WaitlistEntry[], gameTypeId: string): Queue {
  const waiting = entries
    .filter((entry) => entry.gameTypeId === gameTypeId && entry.status === 'waiting')
    .toSorted(byPosition);
  return { count: waiting.length, next: waiting[0] };
}

/** "just now", "4 min": the age of a call. */
export function agoText(since: number, now: number): string {
  const minutes = minutesBetween(since, now);
  return minutes === 0 ? 'just now' : `${minutes} min`;
}
