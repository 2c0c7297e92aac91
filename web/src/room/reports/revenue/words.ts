import type { RentalRow } from '@/api/insight-types';
import type { MembershipType } from '@/api/types';
import type { StatusStyle } from '@/ui/status-badge';

export const TERMS: readonly MembershipType[] = ['daily', 'monthly', 'annual'];

export type RentalState = 'running' | 'pending' | 'paid';

export const RENTAL_STATE: Record<RentalState, StatusStyle> = {
  running: { label: 'Running', shape: 'play', tone: 'info' },
  pending: { label: 'Pending', shape: 'clock', tone: 'warn', filled: true },
  paid: { label: 'Paid', shape: 'check', tone: 'ok' },
};

export function rentalState({ endTime, paymentStatus }: Pick<RentalRow, 'endTime' | 'paymentStatus'>): RentalState {
  return endTime === null ? 'running' : paymentStatus;
}
