import type { Door, PaymentMethod } from '@/api/types';
import { fromWire, ZERO } from '@/domain/money';
import { offersMembership, sumOf } from './model';
import { NONE } from './schema';

/** What is typed and chosen; null where the door's answer proposes. */
export interface Wish {
  sold: string | null;
  payOwed: boolean;
  method: PaymentMethod;
  notes: string;
}

export const NOTHING_YET: Wish = { sold: null, payOwed: true, method: 'cash', notes: '' };

export interface Plan {
  offers: boolean;
  sold: 'daily' | 'monthly' | 'annual' | null;
  payOwed: boolean;
  sum: ReturnType<typeof sumOf>;
}

/** What the check-in will sell and take, from what the door answers and what was chosen. */
export function planOf(door: Door, wish: Wish, takesMoney: boolean, now: number): Plan {
  const enters = door.barred === null && door.refuse !== 'self_excluded';
  const offers = takesMoney && enters && offersMembership(door, now);
  const proposed = door.maySit ? NONE : (door.offers[0]?.membershipType ?? NONE);
  const wanted = wish.sold ?? proposed;
  const sold = offers
    ? (door.offers.find(({ membershipType }) => membershipType === wanted)?.membershipType ?? null)
    : null;
  const payOwed = takesMoney && enters && wish.payOwed && fromWire(door.owedHere) > ZERO;
  return { offers, sold, payOwed, sum: sumOf(door, sold, payOwed) };
}
