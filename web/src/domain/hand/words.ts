import type { HandPlayer, HandSetup } from './types';

/** An amount as a sentence has it: "$1,200", "$0.75", or the bare number. */
export function amountText(setup: Pick<HandSetup, 'amounts'>, amount: number): string {
  if (setup.amounts === 'chips') return String(amount);
  const whole = String(Math.floor(amount / 100)).replaceAll(/\B(?=(?:[0-9]{3})+$)/g, ',');
  const part = amount % 100;
  return part === 0 ? `$${whole}` : `$${whole}.${String(part).padStart(2, '0')}`;
}

/** How a player is called in a refusal. */
export function nameOf(player: Pick<HandPlayer, 'name' | 'seat'>): string {
  return player.name ?? `Seat ${player.seat}`;
}
