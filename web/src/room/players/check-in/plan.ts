import type { EntryCheck } from '@/api/types';
import { fromWire, ZERO } from '@/domain/money';
import { offersMembership, sumOf } from '../entry-check/model';
import { type CheckInDraft, NONE } from './schema';

export interface Plan {
  offers: boolean;
  sold: 'daily' | 'monthly' | 'annual' | null;
  payOwed: boolean;
  sum: ReturnType<typeof sumOf>;
}

const NO_PLAN: Plan = { offers: false, sold: null, payOwed: false, sum: ZERO };

/** The sale and payment of the check-in, from the entry check and the user's input. */
export function planOf(
  entryCheck: EntryCheck | undefined,
  draft: Pick<CheckInDraft, 'sold' | 'payOwed'>,
  takesMoney: boolean,
  now: number,
): Plan {
  if (entryCheck === undefined) return NO_PLAN;
  const enters = entryCheck.refuse === null || entryCheck.refuse === 'unpaid';
  const offers = takesMoney && enters && offersMembership(entryCheck, now);
  const proposed = entryCheck.maySit ? NONE : (entryCheck.offers[0]?.membershipType ?? NONE);
  const wanted = draft.sold ?? proposed;
  const sold = offers
    ? (entryCheck.offers.find(({ membershipType }) => membershipType === wanted)?.membershipType ?? null)
    : null;
  const payOwed = takesMoney && enters && draft.payOwed && fromWire(entryCheck.owedHere) > ZERO;
  return { offers, sold, payOwed, sum: sumOf(entryCheck, sold, payOwed) };
}
