import * as z from 'zod/mini';
import type { Price, Prices, TournamentRules } from '@/api/tournament-types';
import { type Cents, cents, fromWire, parseMoney, toWire } from '@/domain/money';
import { requiredNumber } from '@/lib/form-fields';
import { formatCount, formatPlainAmount } from '@/lib/format';

// The values that most tournaments take from their template: purchases besides the buy-in, and table balancing.

/** The server's own sentences: a field shows the same text whether the client or the server finds the mistake. */
const LIMIT_PROBLEM = 'Enter a number up to 100, 0 for no limit';
const CHIPS_PROBLEM = 'Enter the chips it gives';
const AMOUNT_PROBLEM = 'Enter an amount such as 150.00';

export const EXTRAS = ['rebuy', 'addOn'] as const;
export type Extra = (typeof EXTRAS)[number];
export const EXTRA_PARTS = ['prize', 'houseFee', 'staff'] as const;
const FIELDS = [...EXTRA_PARTS, 'chips'] as const;

const extra = z
  .object({
    sold: z.boolean(),
    prize: z.string(),
    houseFee: z.string(),
    staff: z.string(),
    chips: z.string(),
  })
  .check(({ value, issues }) => {
    if (!value.sold) return;
    for (const field of FIELDS) {
      const right = field === 'chips' ? chipsOf(value.chips) > 0 : amountOf(value[field]) !== null;
      const message = field === 'chips' ? CHIPS_PROBLEM : AMOUNT_PROBLEM;
      if (!right) issues.push({ code: 'custom', path: [field], message, input: value[field] });
    }
  });

/** A limit; no limit is 0 on the wire and blank on the screen. */
function limit() {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.trim() || '0'),
    ),
    requiredNumber(LIMIT_PROBLEM, { min: 0, max: 100 }),
  );
}

export const moreSchema = z.object({
  maxReEntries: limit(),
  maxRebuys: limit(),
  rebuy: extra,
  addOn: extra,
  seatsPerTable: requiredNumber('A table has 2 to 10 seats', { min: 2, max: 10 }),
  finalTable: requiredNumber('The final table has 2 to 10 seats', { min: 2, max: 10 }),
  balanceAt: requiredNumber('Balance when tables are 2 to 5 apart', { min: 2, max: 5 }),
});
export type MoreForm = z.input<typeof moreSchema>;
export type MoreValues = z.output<typeof moreSchema>;

/** Blank is zero. */
export function amountOf(text: string): Cents | null {
  if (text.trim() === '') return cents(0);
  const parsed = parseMoney(text);
  return parsed.ok ? parsed.cents : null;
}

/** The typed number of chips; 0 for anything else. */
function chipsOf(text: string): number {
  return /^[0-9][0-9,]{0,12}$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : 0;
}

/** The form of an extra. One that is not sold yet begins with the price of the buy-in. */
function extraForm(price: Price | null, buyIn: Price): MoreForm[Extra] {
  const { prize, houseFee, staff, chips } = price ?? buyIn;
  const plain = (amount: string) => formatPlainAmount(fromWire(amount));
  return {
    sold: price !== null,
    prize: plain(prize),
    houseFee: plain(houseFee),
    staff: plain(staff),
    chips: formatCount(chips),
  };
}

export type ExtraParts = Pick<MoreForm[Extra], (typeof EXTRA_PARTS)[number]>;

/** The new price of an extra that cost the same as the buy-in; undefined where the extra has its own price. */
export function followBuyIn(price: ExtraParts, before: ExtraParts, after: ExtraParts): ExtraParts | undefined {
  return EXTRA_PARTS.every((part) => price[part] === before[part]) ? after : undefined;
}

/** The total price of an extra; null where a part is not an amount. */
export function extraTotal(price: ExtraParts): Cents | null {
  let total = 0;
  for (const part of EXTRA_PARTS) {
    const amount = amountOf(price[part]);
    if (amount === null) return null;
    total += amount;
  }
  return cents(total);
}

export function rulesForm({ seatsPerTable, finalTable, balanceAt }: TournamentRules) {
  return {
    seatsPerTable: String(seatsPerTable),
    finalTable: String(finalTable),
    balanceAt: String(balanceAt),
  } satisfies Partial<MoreForm>;
}

export function buyRulesForm(prices: Prices, rules: TournamentRules): MoreForm {
  const limitText = (most: number) => (most === 0 ? '' : String(most));
  return {
    maxReEntries: limitText(prices.maxReEntries),
    maxRebuys: limitText(prices.maxRebuys),
    rebuy: extraForm(prices.rebuy, prices.buyIn),
    addOn: extraForm(prices.addOn, prices.buyIn),
    ...rulesForm(rules),
  };
}

const NOTHING: MoreForm[Extra] = { sold: false, prize: '', houseFee: '', staff: '', chips: '' };

/** The values without a template. */
export const BLANK_MORE: MoreForm = {
  maxReEntries: '',
  maxRebuys: '',
  rebuy: NOTHING,
  addOn: NOTHING,
  seatsPerTable: '9',
  finalTable: '9',
  balanceAt: '2',
};

function priceOf({ sold, chips, ...form }: MoreForm[Extra]): Price | null {
  if (!sold) return null;
  const wire = (text: string) => toWire(amountOf(text) ?? cents(0));
  return {
    prize: wire(form.prize),
    bounty: '0.00',
    houseFee: wire(form.houseFee),
    staff: wire(form.staff),
    chips: chipsOf(chips),
  };
}

/** Whether the purchases besides the buy-in differ from those of the form at first. */
export function hasOtherExtras(values: MoreValues, form: MoreForm): boolean {
  const limitOf = (text: string) => Number(text.trim());
  return (
    values.maxReEntries !== limitOf(form.maxReEntries) ||
    values.maxRebuys !== limitOf(form.maxRebuys) ||
    EXTRAS.some((name) => (['sold', ...FIELDS] as const).some((field) => values[name][field] !== form[name][field]))
  );
}

export function withExtras(prices: Prices, values: MoreValues): Prices {
  return {
    ...prices,
    rebuy: priceOf(values.rebuy),
    addOn: priceOf(values.addOn),
    maxReEntries: values.maxReEntries,
    maxRebuys: values.maxRebuys,
  };
}

/**
 * The rules with the values of the form. `haltAt` is at least `balanceAt`: dealing stops no earlier than balancing
 * begins.
 */
export function withRules(rules: TournamentRules, values: MoreValues): TournamentRules {
  const { seatsPerTable, finalTable, balanceAt } = values;
  return {
    seatsPerTable,
    finalTable,
    balanceAt,
    haltAt: Math.max(rules.haltAt, balanceAt),
  };
}

export function sameRules(a: TournamentRules, b: TournamentRules): boolean {
  return (
    a.seatsPerTable === b.seatsPerTable &&
    a.finalTable === b.finalTable &&
    a.balanceAt === b.balanceAt &&
    a.haltAt === b.haltAt
  );
}

/** The summary on the closed disclosure: "8 seats a table · 2 re-entries at most · rebuys" */
export function moreText({ seatsPerTable, maxReEntries, rebuy, addOn }: MoreForm): string {
  const most = maxReEntries.trim();
  return [
    `${seatsPerTable} seats a table`,
    ...(most === '' || most === '0' ? [] : [`${most} ${most === '1' ? 're-entry' : 're-entries'} at most`]),
    ...(rebuy.sold ? ['rebuys'] : []),
    ...(addOn.sold ? ['add-on'] : []),
  ].join(' · ');
}
