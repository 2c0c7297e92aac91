import type { PickableSeat } from '@/ui/choices';
import type { UseNight } from '../engine/night/view';
import type { LinkProps } from '@tanstack/react-router';

/** Links between the screens of one game. */
export interface Links {
  /** The game's own page. */
  back: LinkProps;
  run: LinkProps;
  settle: LinkProps;
  hands: LinkProps;
}

/** A member of the community. */
export interface Person {
  id: string;
  name: string;
}

/** The sheet that is open above the table. */
export type Sheet =
  | { kind: 'add'; seat: number | null }
  | { kind: 'player' | 'rebuy' | 'cash_out'; id: string }
  | { kind: 'blinds' | 'misdeal' | 'take' | 'conflicts' };

/** The seats of the table, for a form that picks a free one. */
export function seatsOf({ state, legal }: UseNight): PickableSeat[] {
  return Array.from({ length: state.settings.maxPlayers }, (_, i) => {
    const free = legal.freeSeats.includes(i + 1);
    return { number: i + 1, state: free ? 'free' : 'taken', note: free ? 'open' : 'taken' };
  });
}
