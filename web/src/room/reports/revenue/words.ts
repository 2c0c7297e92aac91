import type { RentalRow } from '@/api/insight-types';
import type { MembershipType } from '@/api/types';
import { fromWire } from '@/domain/money';
import type { StatusStyle } from '@/ui/status-badge';

export const TERMS: readonly MembershipType[] = ['daily', 'monthly', 'annual'];

export type RentalState = 'running' | 'pending' | 'paid' | 'free';

export const RENTAL_STATE: Record<RentalState, StatusStyle> = {
  running: { label: 'Running', shape: 'play', tone: 'info' },
  pending: { label: 'Pending', shape: 'clock', tone: 'warn', filled: true },
  paid: { label: 'Paid', shape: 'check', tone: 'ok' },
  free: { label: 'Free', shape: 'check', tone: 'neutral' },
};

/** A rental without a charge is free: it was short, or the cage has reversed its charge. */
export function rentalState({
  endTime,
  charge,
  paymentStatus,
}: Pick<RentalRow, 'endTime' | 'charge' | 'paymentStatus'>): RentalState {
  if (endTime === null) return 'running';
  return fromWire(charge) === 0 ? 'free' : paymentStatus;
}
