import type { DealMethod, DealOffer, DealShare } from '@/api/tournament-types';
import { addCents, type Cents, cents, fromWire, parseMoney, toWire } from '@/domain/money';
import { formatMoney, formatOrdinal, formatPlainAmount } from '@/lib/format';

// A deal among the remaining players, by every method side by side. The server calculates the amounts; this module
// compares.

export const WAYS = ['icm', 'chip_chop', 'even'] as const;
export type Way = (typeof WAYS)[number];

export const METHOD_NAME: Record<DealMethod, string> = {
  icm: 'ICM',
  chip_chop: 'Chip chop',
  even: 'Even',
  custom: 'Custom',
};

/** The name of a method in "Record ICM Deal". */
export const DEAL_TITLE: Record<DealMethod, string> = {
  icm: 'ICM Deal',
  chip_chop: 'Chip Chop Deal',
  even: 'Even Deal',
  custom: 'Deal by Hand',
};

export function sharesOf(offer: DealOffer, way: Way): readonly DealShare[] {
  return { icm: offer.icm, chip_chop: offer.chipChop, even: offer.even }[way];
}

/** ICM is calculated for up to 10 players; with more, the server sends an empty list. */
export function wayBlockedReason(offer: DealOffer, way: Way): string | undefined {
  return sharesOf(offer, way).length === 0 ? 'ICM is calculated for up to 10 players' : undefined;
}

/** A sentence with the players who get more than the first prize by this method; null where there are none. */
export function aboveFirstText(offer: DealOffer, chosen: DealMethod, byHand: ByHand): string | null {
  const first = fromWire(offer.prizes[0] ?? '0.00');
  if (chosen !== 'custom' && !offer.aboveFirst.includes(chosen)) return null;
  const above = dealRows(offer, chosen, byHand).flatMap(({ name, cells, byHand: mine }) => {
    const amount = chosen === 'custom' ? mine : cells[chosen]?.amount;
    return amount != null && amount > first ? [`${name} gets ${formatMoney(amount)}`] : [];
  });
  if (above.length === 0) return null;
  return `${above.join(', ')}: more than the first prize of ${formatMoney(first)}.`;
}

export interface DealCell {
  amount: Cents;
  /** The difference from the chosen method. */
  difference: Cents;
  /** The share of the sum that is paid now, 0 to 1. */
  part: number;
}

export interface DealRow {
  entryId: string;
  name: string;
  stack: number;
  /** The share of the chips in play, 0 to 1. */
  chips: number;
  /** Null where a method is not calculated. */
  cells: Record<Way, DealCell | null>;
  /** The amount set by hand; null where that method is not chosen or the text is invalid. */
  byHand: Cents | null;
}

/** Amounts by entry id, as texts of the form. */
export type ByHand = Readonly<Record<string, string>>;

/** The remaining players, the most chips first: the order of every method. */
export function dealPlayers(offer: DealOffer): readonly DealShare[] {
  return offer.even;
}

export function byHandAmount(byHand: ByHand, entryId: string): Cents | null {
  const parsed = parseMoney(byHand[entryId] ?? '');
  return parsed.ok ? parsed.cents : null;
}

export function dealRows(offer: DealOffer, chosen: DealMethod, byHand: ByHand): DealRow[] {
  const whole = paidNow(offer);
  return dealPlayers(offer).map(({ entryId, player, stack }, index) => {
    const amountOf = (way: Way): Cents | null => {
      const share = sharesOf(offer, way)[index];
      return share === undefined ? null : fromWire(share.amount);
    };
    const mine = chosen === 'custom' ? byHandAmount(byHand, entryId) : amountOf(chosen);
    const cell = (way: Way): DealCell | null => {
      const amount = amountOf(way);
      if (amount === null) return null;
      return {
        amount,
        difference: cents(mine === null ? 0 : amount - mine),
        part: whole === 0 ? 0 : amount / whole,
      };
    };
    return {
      entryId,
      name: player.name,
      stack,
      chips: offer.chips === 0 ? 0 : stack / offer.chips,
      cells: { icm: cell('icm'), chip_chop: cell('chip_chop'), even: cell('even') },
      byHand: chosen === 'custom' ? mine : null,
    };
  });
}

/** The sum that is paid now: the prizes in play without the amount kept for the first. */
export function paidNow({ inPlay, keptForFirst }: DealOffer): Cents {
  return cents(fromWire(inPlay) - fromWire(keptForFirst));
}

/** "5,020 + 3,310 + 2,360 = $10,690.00"; of more than four places only the first two and the last. */
export function prizesText({ prizes }: DealOffer): string {
  const paid = prizes.map(fromWire).filter((amount) => amount > 0);
  const texts = paid.map(formatPlainAmount);
  return texts.length <= 4 ? texts.join(' + ') : [...texts.slice(0, 2), '…', ...texts.slice(-1)].join(' + ');
}

/** "Prizes in play, 1st to 3rd" */
export function prizesTitle({ prizes }: DealOffer): string {
  const paid = prizes.filter((amount) => fromWire(amount) > 0).length;
  return paid < 2 ? 'Prize in play, 1st' : `Prizes in play, 1st to ${formatOrdinal(paid)}`;
}

export interface Sum {
  off: Cents;
  complete: boolean;
}

/** The sum of the typed amounts, compared with the sum to share. */
export function byHandSum(offer: DealOffer, byHand: ByHand): Sum {
  const amounts = dealPlayers(offer).map(({ entryId }) => byHandAmount(byHand, entryId));
  const sum = addCents(...amounts.map((amount) => amount ?? cents(0)));
  return {
    off: cents(sum - paidNow(offer)),
    complete: amounts.every((amount) => amount !== null),
  };
}

/** The form's initial amounts, taken from another method. */
export function byHandFrom(offer: DealOffer, way: Way): Record<string, string> {
  const shares = sharesOf(offer, way);
  const from = shares.length === 0 ? offer.chipChop : shares;
  return Object.fromEntries(from.map(({ entryId, amount }) => [entryId, amount]));
}

/** The amounts by hand as the request sends them. */
export function byHandToWire(offer: DealOffer, byHand: ByHand) {
  return dealPlayers(offer).map(({ entryId }) => ({
    entryId,
    amount: toWire(byHandAmount(byHand, entryId) ?? cents(0)),
  }));
}

/** "35.8%" */
export function partText(part: number): string {
  return `${(part * 100).toFixed(1)}%`;
}

/** "+96", "−12.50", "equal" */
export function differenceText(difference: Cents): string {
  if (difference === 0) return 'equal';
  const text = formatPlainAmount(difference);
  return difference > 0 ? `+${text}` : text;
}

/** Why the deal cannot be recorded yet; undefined when it can. */
export function recordBlockedReason(
  offer: DealOffer,
  chosen: DealMethod,
  byHand: ByHand,
  agreed: ReadonlySet<string>,
): string | undefined {
  if (chosen !== 'custom') {
    const why = wayBlockedReason(offer, chosen);
    if (why !== undefined) return why;
  } else {
    const { off, complete } = byHandSum(offer, byHand);
    if (!complete) return 'Enter an amount for everybody';
    if (off !== 0) return 'The amounts do not add up';
  }
  const missing = dealPlayers(offer).find(({ entryId }) => !agreed.has(entryId));
  return missing === undefined ? undefined : `${missing.player.name} has not agreed`;
}
