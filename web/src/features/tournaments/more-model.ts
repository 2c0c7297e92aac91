import * as z from 'zod/mini';
import type { Price, Prices, TournamentRules } from '@/api/tournament-types';
import { type Cents, cents, fromWire, parseMoney, toWire } from '@/domain/money';
import { requiredNumber } from '@/lib/form-fields';
import { formatCount, formatPlainAmount } from '@/lib/format';

// What most tournaments take from their template: what can be bought beside the buy-in, and how seats are kept even.

/** The server's own sentences, so that a field says the same whoever finds the mistake. */
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

/** A limit; none is 0 on the wire and blank on the screen. */
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

/** Blank counts as nothing. */
function amountOf(text: string): Cents | null {
  if (text.trim() === '') return cents(0);
  const parsed = parseMoney(text);
  return parsed.ok ? parsed.cents : null;
}

/** 0 for what is no number. */
function chipsOf(text: string): number {
  return /^[0-9][0-9,]{0,12}$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : 0;
}

/** What is not sold yet would cost what the buy-in does. */
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

/** An extra that costs what the buy-in did goes on to: undefined where it has a price of its own. */
export function followBuyIn(
  price: ExtraParts,
  before: ExtraParts,
  after: ExtraParts,
): ExtraParts | undefined {
  return EXTRA_PARTS.every((part) => price[part] === before[part]) ? after : undefined;
}

/** What each costs in all; null where a part is no amount. */
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

export function moreForm(prices: Prices, rules: TournamentRules): MoreForm {
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

/** Where no template says anything. */
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

export function withExtras(prices: Prices, values: MoreValues): Prices {
  return {
    ...prices,
    rebuy: priceOf(values.rebuy),
    addOn: priceOf(values.addOn),
    maxReEntries: values.maxReEntries,
    maxRebuys: values.maxRebuys,
  };
}

/** A table stops dealing no earlier than it is balanced. */
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

/** Closed, the disclosure says what stands in it: "8 seats a table · 2 re-entries at most · rebuys" */
export function moreText({ seatsPerTable, maxReEntries, rebuy, addOn }: MoreForm): string {
  const most = maxReEntries.trim();
  return [
    `${seatsPerTable} seats a table`,
    ...(most === '' || most === '0'
      ? []
      : [`${most} ${most === '1' ? 're-entry' : 're-entries'} at most`]),
    ...(rebuy.sold ? ['rebuys'] : []),
    ...(addOn.sold ? ['add-on'] : []),
  ].join(' · ');
}
