import { MOST_SEATS } from '@/domain/night/players';
import type { NightState } from '@/domain/night/types';
import { chips, counted } from '@/domain/night/words';

export interface NextBlinds {
  /** "$2/$4" */
  blinds: string;
  /** "in 12:30", "in 3 hands", "with the next hand" */
  when: string;
}

function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return hours === 0
    ? `${minutes}:${two(seconds % 60)}`
    : `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** What the blinds rise to and when; null where they do not rise, or before the first hand. */
export function nextBlinds(night: NightState, now: number): NextBlinds | null {
  const { level, settings, blinds } = night;
  const { type, value } = settings.increase;
  if (type === 'none') return null;
  const next = `${chips(2 * blinds.small)}/${chips(2 * blinds.big)}`;
  const due = { blinds: next, when: 'with the next hand' };
  if (level.since === null) {
    const unit = { time: 'minute', rounds: 'hand', orbits: 'orbit' }[type];
    return { blinds: next, when: `after ${counted(value, unit)}` };
  }
  switch (type) {
    case 'time': {
      const left = Date.parse(level.since) + value * 60_000 - now;
      return left <= 0 ? due : { blinds: next, when: `in ${clockText(left)}` };
    }
    case 'rounds': {
      const left = value - level.hands;
      return left <= 0 ? due : { blinds: next, when: `in ${counted(left + 1, 'hand')}` };
    }
    case 'orbits': {
      const left = (value * MOST_SEATS - level.moved) / MOST_SEATS;
      if (left <= 0) return due;
      return {
        blinds: next,
        when: left <= 1 ? 'within this orbit' : `in ${Math.ceil(left)} orbits`,
      };
    }
  }
}

/** "Ante $1", "Big blind ante $2"; null without one. */
export function anteText({ settings: { ante } }: NightState): string | null {
  if (ante.kind === 'none' || ante.amount === 0) return null;
  return `${ante.kind === 'each' ? 'Ante' : 'Big blind ante'} ${chips(ante.amount)}`;
}
