import { type Cents, cents } from '@/domain/money';
import type { Ledger } from '../engine/night/ledger';
import type { NightState } from '../engine/night/types';
import { chips } from '../engine/night/words';

export interface Count {
  player: string;
  name: string;
  /** As typed. */
  text: string;
}

/** The proposed cash-outs: each player's stack. */
export function countsOf(night: NightState): Count[] {
  return night.players
    .filter(({ status }) => status !== 'left')
    .map(({ id, name, stack }) => ({
      player: id,
      name,
      text: chips(stack).replaceAll(/[$,]/g, ''),
    }));
}

/** "In $2,400, out $2,380: $20 is missing." and the amount to add to a player's cash-out. */
export function difference(ledger: Ledger, counted_ = 0): { text: string; adjust: Cents } | null {
  const gap = ledger.in - ledger.out - counted_;
  if (gap === 0) return null;
  const word = gap > 0 ? 'short' : 'over';
  return { text: `${chips(Math.abs(gap))} ${word}`, adjust: cents(gap) };
}
