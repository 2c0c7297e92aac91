import type { PrizePlace } from '@/api/tournament-types';
import { addCents, type Cents, fromWire } from '@/domain/money';
import { formatOrdinal } from '@/lib/format';

// The rows of the table of paid places.

/** A place with its act. The prizes of one entry are approved and paid together, so only its first line has the act. */
export interface PlaceRow extends PrizePlace {
  key: string;
  /** The last place of the line; a line can stand for several places with the same prize. */
  to: number;
  /**
   * The act and its amount. For a player who was in the deal and won the amount kept for first, the amount is the sum.
   */
  act: { kind: 'approve' | 'pay'; entryId: string; name: string; amount: Cents } | null;
}

export function placeRows(places: readonly PrizePlace[]): PlaceRow[] {
  const acted = new Set<string>();
  const rows = places.map((place) => {
    const { entryId, player, status, deal } = place;
    const key = `${place.place} ${entryId ?? ''} ${deal ? 'deal' : ''}`;
    const row = { ...place, key, to: place.place, act: null };
    if (entryId === null || player === null || (status !== 'pending' && status !== 'approved')) {
      return row;
    }
    const same = `${entryId} ${status}`;
    if (acted.has(same)) return row;
    acted.add(same);
    const amount = addCents(
      ...places
        .filter((other) => other.entryId === entryId && other.status === status)
        .map(({ prize }) => fromWire(prize)),
    );
    const kind: 'approve' | 'pay' = status === 'pending' ? 'approve' : 'pay';
    return { ...row, act: { kind, entryId, name: player.name, amount } };
  });
  return rows.length > MANY ? alike(rows) : rows;
}

export interface PendingPrizes {
  count: number;
  amount: Cents;
}

/** The prizes that are won and wait for approval. */
export function pendingPrizes(places: readonly PrizePlace[]): PendingPrizes {
  const pending = places.filter(({ status, entryId }) => status === 'pending' && entryId !== null);
  return {
    count: pending.length,
    amount: addCents(...pending.map(({ prize }) => fromWire(prize))),
  };
}

/** With more rows than this, consecutive places in play with the same prize become one line. */
const MANY = 20;

function alike(rows: readonly PlaceRow[]): PlaceRow[] {
  const lines: PlaceRow[] = [];
  for (const row of rows) {
    const before = lines.at(-1);
    const same =
      before !== undefined &&
      [before, row].every(({ status, entryId }) => status === 'playing' && entryId === null) &&
      before.prize === row.prize;
    if (same) lines[lines.length - 1] = { ...before, to: row.place };
    else lines.push(row);
  }
  return lines;
}

/** The places of a line: "19th to 27th". */
export function placesText(row: PlaceRow): string {
  return row.to > row.place ? `${placeText(row)} to ${formatOrdinal(row.to)}` : placeText(row);
}

/** "4th"; a share in a deal has no place while its player is still in. */
export function placeText({ place }: Pick<PrizePlace, 'place'>): string {
  return place === 0 ? 'Deal' : formatOrdinal(place);
}

/** The muted note beside the place: "tied", "deal", "each". */
export function placeNote({ place, shared, deal, to = place }: PrizePlace & { to?: number }): string {
  if (to > place) return 'each';
  if (deal && place > 0) return 'deal';
  return shared > 1 && place > 0 ? 'tied' : '';
}
