import * as z from 'zod/mini';
import { parseMoney, toWire, type MoneyProblem } from '@/domain/money';

/**
 * The server's own sentences, so that a field shows the same text whether the browser or the server finds the mistake.
 */
const MONEY_TEXT: Record<Exclude<MoneyProblem, 'blank'>, string> = {
  format: 'Enter an amount such as 150.00',
  decimals: 'Enter an amount such as 150.00',
  range: 'Enter an amount of at most 9,999,999.99',
};

function money<Blank>(blank: (refuse: (message: string) => typeof z.NEVER) => Blank) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context): string | Blank => {
      const refuse = (message: string) => {
        context.issues.push({ code: 'custom', message, input: text });
        return z.NEVER;
      };
      const parsed = parseMoney(text);
      if (parsed.ok) return toWire(parsed.cents);
      return parsed.problem === 'blank' ? blank(refuse) : refuse(MONEY_TEXT[parsed.problem]);
    }),
  );
}

/** Parses typed text to an amount as it is sent; rejects blank text with `message`. */
export function requiredMoney(message: string) {
  return money((refuse) => refuse(message));
}

/** Like `requiredMoney`, but blank text becomes null. */
export function optionalMoney() {
  return money(() => null);
}

export function requiredText(message: string) {
  return z.string().check(z.trim(), z.minLength(1, message));
}

/** Blank text becomes null, so that an absent value has one form. */
export function optionalText() {
  return z.pipe(
    z.string().check(z.trim()),
    z.transform((text: string) => text || null),
  );
}

/** A whole number; null when the field is blank. */
export function optionalNumber(message: string, limits: { min: number; max: number }) {
  return z.union([
    z.pipe(
      z.string().check(z.trim(), z.maxLength(0)),
      z.transform(() => null),
    ),
    requiredNumber(message, limits),
  ]);
}

/** A whole number typed in, within bounds. */
export function requiredNumber(message: string, { min, max }: { min: number; max: number }) {
  return z.pipe(
    z.string().check(z.trim(), z.regex(/^[0-9]{1,4}$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min, message), z.maximum(max, message))),
  );
}
