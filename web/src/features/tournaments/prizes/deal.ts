import type { DealMethod, DealOffer, DealShare } from '@/api/tournament-types';
import { addCents, type Cents, cents, fromWire, parseMoney, toWire } from '@/domain/money';
import { formatMoney, formatOrdinal, formatPlainAmount } from '@/lib/format';

// A deal among those who are left, in every way beside each other. The server reckons; this compares.

export const WAYS = ['icm', 'chip_chop', 'even'] as const;
export type Way = (typeof WAYS)[number];

export const METHOD_NAME: Record<DealMethod, string> = {
  icm: 'ICM',
  chip_chop: 'Chip chop',
  even: 'Even',
  custom: 'By hand',
};

/** In "Record ICM Deal". */
export const DEAL_TITLE: Record<DealMethod, string> = {
  icm: 'ICM Deal',
  chip_chop: 'Chip Chop Deal',
  even: 'Even Deal',
  custom: 'Deal by Hand',
};

export function sharesOf(offer: DealOffer, way: Way): readonly DealShare[] {
  return { icm: offer.icm, chip_chop: offer.chipChop, even: offer.even }[way];
}

/** ICM is reckoned for so many and no more; then it is empty. */
export function wayHindrance(offer: DealOffer, way: Way): string | undefined {
  return sharesOf(offer, way).length === 0 ? 'Reckoned for up to 10 players' : undefined;
}

/** The players whom a way gives more than the first prize, as a sentence; null where it gives nobody so much. */
export function aboveFirstText(
  offer: DealOffer,
  chosen: DealMethod,
  byHand: ByHand,
): string | null {
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
  /** Against the chosen way. */
  difference: Cents;
  /** Of all that is shared now, 0 to 1. */
  part: number;
}

export interface DealRow {
  entryId: string;
  name: string;
  stack: number;
  /** Of the chips in play, 0 to 1. */
  chips: number;
  /** Null where a way is not reckoned. */
  cells: Record<Way, DealCell | null>;
  /** What was set by hand; null where that is not chosen or cannot be read. */
  byHand: Cents | null;
}

/** Amounts by entry, as they are typed. */
export type ByHand = Readonly<Record<string, string>>;

/** Those who are left, the most chips first: as every way has them. */
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

/** What is shared now: everything in play without what is kept for the first. */
export function paidNow({ inPlay, keptForFirst }: DealOffer): Cents {
  return cents(fromWire(inPlay) - fromWire(keptForFirst));
}

/** "5,020 + 3,310 + 2,360 = $10,690.00": of many places only the ends. */
export function prizesText({ prizes }: DealOffer): string {
  const paid = prizes.map(fromWire).filter((amount) => amount > 0);
  const texts = paid.map(formatPlainAmount);
  return texts.length <= 4
    ? texts.join(' + ')
    : [...texts.slice(0, 2), '…', ...texts.slice(-1)].join(' + ');
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

/** What was typed, against what there is to share. */
export function byHandSum(offer: DealOffer, byHand: ByHand): Sum {
  const amounts = dealPlayers(offer).map(({ entryId }) => byHandAmount(byHand, entryId));
  const sum = addCents(...amounts.map((amount) => amount ?? cents(0)));
  return {
    off: cents(sum - paidNow(offer)),
    complete: amounts.every((amount) => amount !== null),
  };
}

/** Starts with what another way gives. */
export function byHandFrom(offer: DealOffer, way: Way): Record<string, string> {
  const shares = sharesOf(offer, way);
  const from = shares.length === 0 ? offer.chipChop : shares;
  return Object.fromEntries(from.map(({ entryId, amount }) => [entryId, amount]));
}

/** As it is sent. */
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
export function recordHindrance(
  offer: DealOffer,
  chosen: DealMethod,
  byHand: ByHand,
  agreed: ReadonlySet<string>,
): string | undefined {
  if (chosen !== 'custom') {
    const why = wayHindrance(offer, chosen);
    if (why !== undefined) return why;
  } else {
    const { off, complete } = byHandSum(offer, byHand);
    if (!complete) return 'Enter an amount for everybody';
    if (off !== 0) return 'The amounts do not add up';
  }
  const missing = dealPlayers(offer).find(({ entryId }) => !agreed.has(entryId));
  return missing === undefined ? undefined : `${missing.player.name} has not agreed`;
}
