import type { HandPlayer, HandSetup } from './types';

/** Formats an amount for a sentence: "$1,200", "$0.75", or the bare number. */
export function amountText(setup: Pick<HandSetup, 'amounts'>, amount: number): string {
  if (setup.amounts === 'chips') return String(amount);
  const whole = String(Math.floor(amount / 100)).replaceAll(/\B(?=(?:[0-9]{3})+$)/g, ',');
  const part = amount % 100;
  return part === 0 ? `$${whole}` : `$${whole}.${String(part).padStart(2, '0')}`;
}

/** The player's name in a refusal; without a name the seat. */
export function nameOf(player: Pick<HandPlayer, 'name' | 'seat'>): string {
  return player.name ?? `Seat ${player.seat}`;
}
