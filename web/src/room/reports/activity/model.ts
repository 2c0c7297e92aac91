import type { Activity } from '@/api/types';
import { memoizeByLists } from '@/domain/memoize';
import type { Shape, Tone } from '@/domain/table-status';
import { formatNearWeekday, formatShortDate } from '@/lib/format';

interface ActivityStyle {
  tone: Tone;
  shape: Shape | 'clock' | 'play';
}

/** Each of these is coloured, the others are grey. The shape carries the same meaning without colour. */
const ACTION_STYLE: Record<string, ActivityStyle> = {
  waitlist_add: { tone: 'info', shape: 'ring' },
  player_seated: { tone: 'ok', shape: 'circle' },
  tournament_created: { tone: 'event', shape: 'diamond' },
  tournament_started: { tone: 'event', shape: 'play' },
  waitlist_updated: { tone: 'warn', shape: 'clock' },
};
const OTHER: ActivityStyle = { tone: 'neutral', shape: 'ring' };

export function activityBadge(action: string): ActivityStyle {
  return (Object.hasOwn(ACTION_STYLE, action) ? ACTION_STYLE[action] : undefined) ?? OTHER;
}

/** The sentence of a line. The server leaves it empty if it may name players and the user may not see them. */
export function activityText({ description }: Pick<Activity, 'description'>): string {
  return description === '' ? 'Not shown for your role' : description;
}

/** The loaded pages with the newer lines on top. */
export function withNewer(pages: readonly Activity[], recent: readonly Activity[]): Activity[] {
  const known = new Set(pages.map(({ id }) => id));
  return [...recent.filter(({ id }) => !known.has(id)), ...pages];
}

export interface ActivityDay {
  day: string;
  /** Null for today, where the times are enough. */
  label: string | null;
  items: Activity[];
}

const QUARTER_MS = 15 * 60_000;

/** Caches the day by quarter hour: in no time zone does a day begin within one. */
const shortDates = memoizeByLists((timeZone: string) => {
  const known = new Map<number, string>();
  return (at: number) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const day = known.get(quarter) ?? formatShortDate(at, timeZone);
    known.set(quarter, day);
    return day;
  };
});

/** The lines by calendar day in the room's time zone, newest first. */
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
