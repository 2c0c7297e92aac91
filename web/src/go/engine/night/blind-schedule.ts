import { formatQuantity } from '@/lib/format';
import { MAX_SEATS } from './players';
import type { BlindLevel, Blinds, NightSettings } from './types';
import { chips } from './words';

/** The next blinds, and when they start. */
export interface NextBlinds {
  /** "$2/$4" */
  blinds: string;
  /** "in 12:30", "in 3 hands", "with the next hand", "after 15 minutes" */
  when: string;
  /** The figure within `when` that is emphasized: "12:30", "3 hands", "Next hand", "15 min" */
  figure: string;
  /** A hand has been dealt at this level; before that nothing counts down. */
  counts: boolean;
}

/** The fields of a night, or of the server's summary of one, that determine the next blinds. */
export interface Rising {
  level: BlindLevel;
  blinds: Blinds;
  settings: Pick<NightSettings, 'increase'>;
}

function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

const UNIT = { time: ['minute', 'min', 'min'], rounds: ['hand'], orbits: ['orbit'] } as const;

type Left = Pick<NextBlinds, 'when' | 'figure'>;

const DUE: Left = { when: 'with the next hand', figure: 'Next hand' };
const after = (figure: string): Left => ({ when: `in ${figure}`, figure });

function leftOf({ level, settings }: Rising, since: number, now: number): Left {
  const { type, value } = settings.increase;
  switch (type) {
    case 'none':
      return DUE;
    case 'time': {
      const all = value * 60_000;
      // Another device's clock may be ahead: cap the remaining time at the length of the level.
      const left = Math.min(since + all - now, all);
      return left <= 0 ? DUE : after(clockText(left));
    }
    case 'rounds': {
      const left = value - level.hands;
      return left <= 0 ? DUE : after(formatQuantity(left + 1, 'hand'));
    }
    case 'orbits': {
      const left = (value * MAX_SEATS - level.moved) / MAX_SEATS;
      if (left <= 0) return DUE;
      return left <= 1 ? { when: 'next orbit', figure: 'This orbit' } : after(`${Math.ceil(left)} orbits`);
    }
  }
}

/** The next blinds and when they start; null if they do not rise. */
export function nextBlinds(night: Rising, now: number): NextBlinds | null {
  const { level, settings, blinds } = night;
  const { type, value } = settings.increase;
  if (type === 'none') return null;
  const next = `${chips(2 * blinds.small)}/${chips(2 * blinds.big)}`;
  if (level.since !== null) return { blinds: next, counts: true, ...leftOf(night, Date.parse(level.since), now) };
  const [word, one = word, many] = UNIT[type];
  return {
    blinds: next,
    counts: false,
    when: `after ${formatQuantity(value, word)}`,
    figure: formatQuantity(value, one, many),
  };
}
