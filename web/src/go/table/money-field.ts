import * as z from 'zod/mini';
import { type Cents, cents, parseMoney } from '@/domain/money';
import { chips } from '../engine/night/words';

/** Formats an amount as a user types it: "20", "12.50". */
export function plainMoney(amount: number): string {
  return chips(amount).replaceAll(/[$,−]/g, '');
}

/** Parses an amount above zero; null otherwise. */
export function positive(text: string): Cents | null {
  const parsed = parseMoney(text);
  return parsed.ok && parsed.cents > 0 ? parsed.cents : null;
}

/** Parses an amount of zero or more; null otherwise. */
export function notNegative(text: string): Cents | null {
  if (text.trim() === '') return null;
  const parsed = parseMoney(text);
  return parsed.ok ? cents(parsed.cents) : null;
}

/** A required amount of a form. */
export function amountField(parse: (text: string) => Cents | null, message: string) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context) => {
      const amount = parse(text);
      if (amount !== null) return amount;
      context.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    }),
  );
}

export const BUY_IN_ERROR = 'Valid buy-in amount is required';
export const NAME_ERROR = 'Player name is required';
export const STACK_ERROR = 'A stack cannot go below 0';
