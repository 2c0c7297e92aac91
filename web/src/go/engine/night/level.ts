import { cents, MAX_CENTS } from '@/domain/money';
import { MAX_SEATS } from './players';
import type { Blinds, BlindLevel, NightState } from './types';

// Blinds that rise automatically. They double, so that the chips on the table can always pay them. A level lasts at
// least its set length and ends with the next deal; a pause does not use up several levels.

export const FIRST_LEVEL: BlindLevel = { number: 1, since: null, hands: 0, moved: 0 };

/**
 * Places that the button moves from its present seat to `seat`, around the table. A button placed by hand counts as 0.
 */
export function distance({ dealer, dealerChosen }: NightState, seat: number): number {
  if (!dealer || dealerChosen) return 0;
  return (((seat - dealer.seat) % MAX_SEATS) + MAX_SEATS) % MAX_SEATS;
}

/** Whether the hand that is dealt at `at` with the button at `seat` is the first of a new level. */
function isDue(state: NightState, at: string, seat: number): boolean {
  const { level, settings } = state;
  const { type, value } = settings.increase;
  if (level.since === null) return false;
  switch (type) {
    case 'none':
      return false;
    case 'time':
      return Date.parse(at) - Date.parse(level.since) >= value * 60_000;
    case 'rounds':
      return level.hands >= value;
    case 'orbits':
      return level.moved + distance(state, seat) >= value * MAX_SEATS;
  }
}

/** The blinds of the hand that is dealt at `at` with the button at `seat`. */
export function blindsOf(state: NightState, at: string, seat: number): Blinds {
  const { small, big } = state.blinds;
  if (!isDue(state, at, seat) || 2 * big > MAX_CENTS) return state.blinds;
  return { small: cents(2 * small), big: cents(2 * big) };
}

/** The level once a hand with these blinds is dealt. */
export function levelAfter(state: NightState, at: string, seat: number, blinds: Blinds): BlindLevel {
  const { level } = state;
  const same = blinds.small === state.blinds.small && blinds.big === state.blinds.big;
  if (!same) return { number: level.number + 1, since: at, hands: 1, moved: 0 };
  const moved = level.since === null ? 0 : level.moved + distance(state, seat);
  return { ...level, since: level.since ?? at, hands: level.hands + 1, moved };
}
