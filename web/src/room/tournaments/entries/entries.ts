import { normalizeForSearch } from '@/lib/search-text';
import type { Purchase, PurchaseKind, TournamentEntry } from '@/api/tournament-types';
import type { Cents } from '@/domain/money';
import { METHOD_LABEL } from '@/domain/payment';
import { formatMoney, formatOrdinal } from '@/lib/format';
import type { StatusStyle } from '@/ui/status-badge';
import { sum } from '../list/model';
import { seatText } from '../seating/seating';

// The texts of entries in lists.

export const ENTRY_FILTERS = ['all', 'in', 'out', 'alternates', 'voided'] as const;
export type EntryFilter = (typeof ENTRY_FILTERS)[number];

export const FILTER_LABEL: Record<EntryFilter, string> = {
  all: 'All',
  in: 'In Play',
  out: 'Out',
  alternates: 'Alternates',
  voided: 'Voided',
};

/** Whether the entry is paid and waits for a seat. */
export function waits({ alternateNo }: TournamentEntry): boolean {
  return alternateNo !== null;
}

function within(entry: TournamentEntry, filter: EntryFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'in':
      return (entry.status === 'registered' || entry.status === 'seated') && !waits(entry);
    case 'out':
      return entry.status === 'busted';
    case 'alternates':
      return waits(entry);
    case 'voided':
      return entry.status === 'voided';
  }
}

export function countsOf(entries: readonly TournamentEntry[]): Record<EntryFilter, number> {
  const count = (filter: EntryFilter) => entries.filter((entry) => within(entry, filter)).length;
  return {
    all: entries.length,
    in: count('in'),
    out: count('out'),
    alternates: count('alternates'),
    voided: count('voided'),
  };
}

/** Whether the words are a part of the name, or the number of the entry. */
function matches({ player, number }: TournamentEntry, words: string): boolean {
  if (/^#?[0-9]+$/.test(words)) return String(number) === words.replace('#', '');
  return normalizeForSearch(player.name).includes(words);
}

/** The entries that match the filter, newest first; alternates in the order of the queue. */
export function entriesShown(entries: readonly TournamentEntry[], filter: EntryFilter, q: string): TournamentEntry[] {
  const words = normalizeForSearch(q);
  return entries
    .filter((entry) => within(entry, filter) && matches(entry, words))
    .toSorted(filter === 'alternates' ? byTurn : byNewest);
}

const byNewest = (a: TournamentEntry, b: TournamentEntry) => b.number - a.number;

const LAST = Number.MAX_SAFE_INTEGER;

const byTurn = (a: TournamentEntry, b: TournamentEntry) => (a.alternateNo ?? LAST) - (b.alternateNo ?? LAST);

/** The alternates in the order of the queue. */
export function alternatesOf(entries: readonly TournamentEntry[]): TournamentEntry[] {
  return entries.filter(waits).toSorted(byTurn);
}

/** The latest entries, newest first; voided ones too, since their numbers are taken. */
export function lastEntered(entries: readonly TournamentEntry[], most: number): TournamentEntry[] {
  return entries.toSorted(byNewest).slice(0, most);
}

export function entryBadge(entry: TournamentEntry): StatusStyle {
  switch (entry.status) {
    case 'registered':
      return waits(entry)
        ? {
            shape: 'clock',
            tone: 'warn',
            label: `Waits, ${formatOrdinal(entry.alternateNo ?? 1)}`,
            filled: true,
          }
        : { shape: 'ring', tone: 'ok', label: 'Registered' };
    case 'seated':
      return entry.place === 1
        ? { shape: 'star', tone: 'ok', label: 'Winner' }
        : { shape: 'circle', tone: 'ok', label: 'In play' };
    case 'busted':
      return { shape: 'cross', tone: 'neutral', label: 'Out' };
    case 'voided':
      return { shape: 'bar', tone: 'neutral', label: 'Voided' };
  }
}

/** "12th", "12th, shared" */
export function placeText({ place, shared }: TournamentEntry): string {
  if (place === null) return '';
  return shared > 1 ? `${formatOrdinal(place)}, shared` : formatOrdinal(place);
}

const standing = ({ voidedAt }: Purchase) => voidedAt === null;

/** The amount that was paid for the entry and not refunded. */
export function paidFor({ purchases }: TournamentEntry): Cents {
  return sum(purchases.filter(standing).map(({ amount }) => amount));
}

export const PURCHASE_LABEL: Record<PurchaseKind, string> = {
  buy_in: 'Buy-in',
  re_entry: 'Re-entry',
  rebuy: 'Rebuy',
  add_on: 'Add-on',
};

/** "2 rebuys, add-on": the purchases besides the entry itself. */
export function boughtText({ purchases }: TournamentEntry): string {
  const bought = purchases.filter(standing);
  const rebuys = bought.filter(({ kind }) => kind === 'rebuy').length;
  const addOn = bought.some(({ kind }) => kind === 'add_on');
  return [...(rebuys === 0 ? [] : [rebuys === 1 ? 'rebuy' : `${rebuys} rebuys`]), ...(addOn ? ['add-on'] : [])].join(
    ', ',
  );
}

/** The first purchase: the entry itself. */
export function entryPurchase({ purchases }: TournamentEntry): Purchase | null {
  return purchases.find(({ kind }) => kind === 'buy_in' || kind === 're_entry') ?? null;
}

/** "Cash", "Free" */
export function methodText(purchase: Purchase | null): string {
  if (purchase === null || purchase.paymentMethod === null) return 'Free';
  return METHOD_LABEL[purchase.paymentMethod];
}

/** "Table 11 seat 3", "Waits, 2nd", "Out, 12th", "Voided" */
export function whereText(entry: TournamentEntry): string {
  if (entry.status === 'voided') return 'Voided';
  if (entry.status === 'busted') return entry.place === null ? 'Out' : `Out, ${placeText(entry)}`;
  if (waits(entry)) return `Waits, ${formatOrdinal(entry.alternateNo ?? 1)}`;
  return seatText(entry.tableName, entry.seatNumber);
}

/** The refund of a voided entry: "$100.00 in cash, $50.00 by card". */
export function refundText({ purchases }: Pick<TournamentEntry, 'purchases'>): string {
  const bought = purchases.filter((each) => standing(each) && each.paymentMethod !== null);
  const methods = [...new Set(bought.map(({ paymentMethod }) => paymentMethod))];
  return methods
    .flatMap((method) => {
      if (method === null) return [];
      const amounts = bought.filter(({ paymentMethod }) => paymentMethod === method);
      const total = formatMoney(sum(amounts.map(({ amount }) => amount)));
      return [`${total} ${BY[method]}`];
    })
    .join(', ');
}

export const BY = { cash: 'in cash', card: 'by card', check: 'by check' } as const;

/** The address in the code of a seat card: the entry's line at the desk. */
export function entryAddress(origin: string, { tournamentId, number }: TournamentEntry): string {
  return `${origin}/tournaments/${tournamentId}?tab=entries&entry=${number}`;
}

/** The number of the entry whose card was scanned, if it is of this tournament; null for any other text. */
export function entryOfCard(text: string, tournamentId: string): number | null {
  const match = /\/tournaments\/([^/?]+)\?tab=entries&entry=(\d+)$/.exec(text);
  return match?.[1] === tournamentId ? Number(match[2]) : null;
}

/** Why nothing more can be bought for the entry; null while it can. */
export function buyBlockedReason(entry: TournamentEntry, name: string, closed: string | null): string | null {
  if (closed !== null) return closed;
  if (entry.status === 'voided') return 'It is voided';
  if (entry.status === 'busted') return `${entry.player.name} is out`;
  if (waits(entry)) return `${entry.player.name} has no seat yet`;
  return entry.status === 'seated' ? null : `${name} has not started`;
}

export function boughtOf({ purchases }: TournamentEntry, kind: PurchaseKind): number {
  return purchases.filter((each) => standing(each) && each.kind === kind).length;
}
