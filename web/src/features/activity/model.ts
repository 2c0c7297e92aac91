import type { Activity } from '@/api/types';
import type { Shape, Tone } from '@/domain/table-status';
import { formatNearWeekday, formatShortDate } from '@/lib/format';

interface ActivityLook {
  tone: Tone;
  shape: Shape | 'clock' | 'play';
}

/** Each of these is coloured, the others are grey (spec §4). The shape says the same without colour. */
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

/** By the calendar day of the room, newest first. */
export function byDay(items: readonly Activity[], timeZone: string, now: number): ActivityDay[] {
  const today = formatShortDate(now, timeZone);
  const days = new Map<string, ActivityDay>();
  for (const item of items) {
    const day = formatShortDate(item.timestamp, timeZone);
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
