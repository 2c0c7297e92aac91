import { type Cents, cents, parseMoney } from '@/domain/money';
import { chips } from '@/domain/night/words';

/** An amount as it is typed: "20", "12.50". */
export function plainMoney(amount: number): string {
  return chips(amount).replaceAll(/[$,−]/g, '');
}

/** More than nothing; null otherwise. */
export function positive(text: string): Cents | null {
  const parsed = parseMoney(text);
  return parsed.ok && parsed.cents > 0 ? parsed.cents : null;
}

/** Nothing or more; null otherwise. */
export function notNegative(text: string): Cents | null {
  if (text.trim() === '') return null;
  const parsed = parseMoney(text);
  return parsed.ok ? cents(parsed.cents) : null;
}

export const BUY_IN_ERROR = 'Valid buy-in amount is required';
export const NAME_ERROR = 'Player name is required';
export const STACK_ERROR = 'A stack cannot go below 0';
