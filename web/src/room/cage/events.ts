// How events change the data of the cage: drawers, chips, ledger, memberships and seat rentals.
import type { Params } from '@/api/client/query-fn';
import type { Cache } from '@/api/live/cache';
import type { EventRules } from '@/api/live/events';
import type { ChipTransaction } from '@/api/types';

function putTransaction(
  list: ChipTransaction[],
  transaction: ChipTransaction,
  { room, limit }: Params,
): ChipTransaction[] {
  if (room !== undefined && room !== transaction.roomId) return list;
  if (list.some(({ id }) => id === transaction.id)) return list;
  return [transaction, ...list].slice(0, Math.max(list.length, Number(limit ?? 10)));
}

function membershipsChanged(cache: Cache): void {
  cache.invalidate(['/api/memberships']);
}

function rentalsChanged(cache: Cache): void {
  cache.invalidate(['/api/seat-rentals']);
}

export const cageEvents = {
  on: {
    chip_transaction_created(cache, { data }) {
      cache.patch<ChipTransaction[]>(['/api/chip-transactions', 'recent'], (list, params) =>
        putTransaction(list, data, params),
      );
      cache.invalidate(['/api/chip-transactions', 'pages']);
    },
    ledger_entry_created(cache, { data, room }) {
      cache.invalidate(['/api/cage', room]);
      cache.invalidate(['/api/ledger', room]);
      if (data.shiftId !== null) cache.invalidate(['/api/shifts', data.shiftId]);
      if (data.player !== null) rentalsChanged(cache);
      if (data.reverses === null) return;
      cache.invalidate(['/api/chip-transactions']);
      cache.invalidate(['/api/ledger-entries', data.reverses]);
    },
    cage_updated(cache, { data, room }) {
      cache.invalidate(['/api/cage', room]);
      if (data.shiftId !== '') cache.invalidate(['/api/shifts', data.shiftId]);
    },
    membership_created: membershipsChanged,
    membership_updated: membershipsChanged,
    rental_updated: rentalsChanged,
    seat_updated: rentalsChanged,
  },
  keys: (room) =>
    room === null
      ? [['/api/memberships']]
      : [
          ['/api/cage', room],
          ['/api/shifts'],
          ['/api/ledger', room],
          ['/api/ledger-entries'],
          ['/api/chip-transactions'],
          ['/api/seat-rentals'],
        ],
} satisfies EventRules;
