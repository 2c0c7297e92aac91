import type { Blinds, NightSettings } from './types';

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/**
 * The smallest chip of a hand, in cents: the game's own, or the largest one that can pay the game's blinds. Blinds and
 * antes that are no multiple of it need a smaller one.
 */
export function smallestChipOf({ smallestChip, smallBlind, bigBlind, ante }: NightSettings, blinds: Blinds): number {
  const own = smallestChip ?? commonDivisor(smallBlind, bigBlind);
  const amounts = [blinds.small, blinds.big, ante.kind === 'none' ? 0 : ante.amount];
  return Math.max(1, amounts.reduce<number>(commonDivisor, own));
}
