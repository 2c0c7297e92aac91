import { type Cents, cents } from '@/domain/money';
import type { Ledger } from '@/domain/night/ledger';
import type { NightState } from '@/domain/night/types';
import { chips } from '@/domain/night/words';

export interface Count {
  player: string;
  name: string;
  /** As typed. */
  text: string;
}

/** What everybody cashes out with, as it is proposed: his stack. */
export function countsOf(night: NightState): Count[] {
  return night.players
    .filter(({ status }) => status !== 'left')
    .map(({ id, name, stack }) => ({
      player: id,
      name,
      text: chips(stack).replaceAll(/[$,]/g, ''),
    }));
}

/** "In $2,400, out $2,380: $20 is missing." and the amount with which somebody's out is changed. */
export function difference(ledger: Ledger, counted_ = 0): { text: string; adjust: Cents } | null {
  const gap = ledger.in - ledger.out - counted_;
  if (gap === 0) return null;
  const word = gap > 0 ? 'is missing' : 'is too much';
  return { text: `${chips(Math.abs(gap))} ${word}`, adjust: cents(gap) };
}
