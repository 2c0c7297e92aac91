import type { Membership, MembershipType, RentalRow } from '@/api/types';
import type { StatusLook } from '@/ui/status-badge';

export const TERMS: readonly MembershipType[] = ['daily', 'monthly', 'annual'];

export const TERM_LABEL: Record<MembershipType, string> = {
  daily: 'Daily',
  monthly: 'Monthly',
  annual: 'Annual',
};

export const METHOD_LABEL: Partial<Record<string, string>> = {
  cash: 'Cash',
  card: 'Card',
  check: 'Check',
};

/** In a list of what was sold: one that has ended is no call to act. */
export const MEMBERSHIP_STATUS: Record<Membership['status'], StatusLook> = {
  active: { label: 'Active', shape: 'check', tone: 'ok' },
  expired: { label: 'Expired', shape: 'cross', tone: 'neutral' },
  upcoming: { label: 'Upcoming', shape: 'calendar', tone: 'info' },
  cancelled: { label: 'Cancelled', shape: 'cross', tone: 'neutral' },
};

export type RentalState = 'running' | 'pending' | 'paid';

export const RENTAL_STATE: Record<RentalState, StatusLook> = {
  running: { label: 'Running', shape: 'play', tone: 'info' },
  pending: { label: 'Pending', shape: 'clock', tone: 'warn', filled: true },
  paid: { label: 'Paid', shape: 'check', tone: 'ok' },
};

export function rentalState({
  endTime,
  paymentStatus,
}: Pick<RentalRow, 'endTime' | 'paymentStatus'>): RentalState {
  return endTime === null ? 'running' : paymentStatus;
}
