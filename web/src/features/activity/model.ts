import type { Activity } from '@/api/types';
import { derived } from '@/domain/derived';
import type { Shape, Tone } from '@/domain/table-status';
import { formatNearWeekday, formatShortDate } from '@/lib/format';

interface ActivityLook {
  tone: Tone;
  shape: Shape | 'clock' | 'play';
}

/** Each of these is coloured, the others are grey. The shape says the same without colour. */
const ACTION_LOOK: Record<string, ActivityLook> = {
  waitlist_add: { tone: 'info', shape: 'ring' },
  player_seated: { tone: 'ok', shape: 'circle' },
  tournament_created: { tone: 'event', shape: 'diamond' },
  tournament_started: { tone: 'event', shape: 'play' },
  waitlist_updated: { tone: 'warn', shape: 'clock' },
};
const OTHER: ActivityLook = { tone: 'neutral', shape: 'ring' };

export function activityLook(action: string): ActivityLook {
  return (Object.hasOwn(ACTION_LOOK, action) ? ACTION_LOOK[action] : undefined) ?? OTHER;
}

/** The sentence of a line. It is empty for people who may not see players where it may name one. */
export function activityText({ description }: Pick<Activity, 'description'>): string {
  return description === '' ? 'Not shown for your role' : description;
}

/** What was read page by page, and before it what has come since. */
export function withNewer(pages: readonly Activity[], recent: readonly Activity[]): Activity[] {
  const known = new Set(pages.map(({ id }) => id));
  return [...recent.filter(({ id }) => !known.has(id)), ...pages];
}

export interface ActivityDay {
  day: string;
  /** Null for today: the times say enough. */
  label: string | null;
  items: Activity[];
}

const QUARTER_MS = 15 * 60_000;

/** No day begins within a quarter of an hour, in no zone: what happened in one is of one day, which is worked out once. */
const shortDates = derived((timeZone: string) => {
  const known = new Map<number, string>();
  return (at: number) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const day = known.get(quarter) ?? formatShortDate(at, timeZone);
    known.set(quarter, day);
    return day;
  };
});

/** By the calendar day of the room, newest first. */
export function byDay(items: readonly Activity[], timeZone: string, now: number): ActivityDay[] {
  const dayAt = shortDates(timeZone);
  const today = dayAt(now);
  const days = new Map<string, ActivityDay>();
  for (const item of items) {
    const day = dayAt(Date.parse(item.timestamp));
    const group = days.get(day) ?? {
      day,
      label: day === today ? null : formatNearWeekday(item.timestamp, timeZone, now),
      items: [],
    };
    group.items.push(item);
    days.set(day, group);
  }
  return [...days.values()];
}
