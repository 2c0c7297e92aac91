import type { PrizePlace } from '@/api/tournament-types';
import { addCents, type Cents, fromWire } from '@/domain/money';
import { formatOrdinal } from '@/lib/format';

// The paid places as the lines of a table.

/** A place with what can be done about it. What an entry has won is approved and paid at once: its first line has the act. */
export interface PlaceRow extends PrizePlace {
  key: string;
  /** The last place of the line: of several that are paid alike. */
  to: number;
  /** The sum of the act: of one who was in a deal and won what was kept, both. */
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

/** What is won and waits for approval. */
export function pendingPrizes(places: readonly PrizePlace[]): PendingPrizes {
  const pending = places.filter(({ status, entryId }) => status === 'pending' && entryId !== null);
  return {
    count: pending.length,
    amount: addCents(...pending.map(({ prize }) => fromWire(prize))),
  };
}

/** With more lines than that, places that are still played for and paid alike are one. */
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

/** "19th to 27th": of a line. */
export function placesText(row: PlaceRow): string {
  return row.to > row.place ? `${placeText(row)} to ${formatOrdinal(row.to)}` : placeText(row);
}

/** "4th"; a share in a deal of one who is still in has no place yet. */
export function placeText({ place }: Pick<PrizePlace, 'place'>): string {
  return place === 0 ? 'Deal' : formatOrdinal(place);
}

/** Beside the place, quiet: "tied", "deal", "each". */
export function placeNote({
  place,
  shared,
  deal,
  to = place,
}: PrizePlace & { to?: number }): string {
  if (to > place) return 'each';
  if (deal && place > 0) return 'deal';
  return shared > 1 && place > 0 ? 'tied' : '';
}
