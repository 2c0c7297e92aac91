/** An amount in whole cents, the only representation of money inside the app (W13). */
export type Cents = number & { readonly __brand: 'Cents' };

/** The server accepts no amount above 9,999,999.99. */
export const MAX_CENTS = 999_999_999;

export class MoneyError extends Error {
  override readonly name = 'MoneyError';
}

/** Brands a whole number of cents; throws on anything else, because that is a programming error. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new MoneyError(`not a whole number of cents: ${value}`);
  return (Object.is(value, -0) ? 0 : value) as Cents;
}

export const ZERO: Cents = cents(0);

export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** Parses an amount from the server: a decimal string with exactly two digits. */
export function fromWire(text: string): Cents {
  const match = /^(-?)([0-9]{1,13})\.([0-9]{2})$/.exec(text);
  if (!match) throw new MoneyError(`not an amount: ${JSON.stringify(text)}`);
  const [, sign, whole, part] = match;
  return cents((sign === '-' ? -1 : 1) * (Number(whole) * 100 + Number(part)));
}

export function toWire(amount: Cents): string {
  const size = Math.abs(amount);
  const text = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
  return amount < 0 ? `-${text}` : text;
}

export type MoneyProblem = 'blank' | 'format' | 'decimals' | 'range';
export type ParsedMoney = { ok: true; cents: Cents } | { ok: false; problem: MoneyProblem };

// \d would match the same, but [0-9] states that digits of other scripts are refused on purpose.
const PLAIN = /^([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)?(?:\.([0-9]+))?$/;

// The decimal keyboards of some phones have a comma and no point. One or two digits after a single comma cannot be a
// thousands group.
const DECIMAL_COMMA = /^([0-9]*),([0-9]{1,2})$/;

/**
 * Parses a typed amount: "500", "12.5", "12,50", "1,240.00". "1,250" is 1,250 dollars. Signs, exponents, other
 * notations and other scripts are refused.
 */
export function parseMoney(input: string): ParsedMoney {
  const text = input.trim().replace(DECIMAL_COMMA, '$1.$2');
  if (text === '') return { ok: false, problem: 'blank' };
  const match = PLAIN.exec(text);
  const [, whole, part] = match ?? [];
  if (whole === undefined && part === undefined) return { ok: false, problem: 'format' };
  if (part !== undefined && part.length > 2) return { ok: false, problem: 'decimals' };
  const digits = (whole ?? '0').replaceAll(',', '').replace(/^0+(?=[0-9])/, '');
  if (digits.length > 7) return { ok: false, problem: 'range' };
  return { ok: true, cents: cents(Number(digits) * 100 + Number((part ?? '').padEnd(2, '0'))) };
}
