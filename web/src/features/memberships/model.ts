import type { Membership, MembershipStatus } from '@/api/types';
import type { StatusLook } from '@/ui/status-badge';

export const STATUS: Record<MembershipStatus, StatusLook> = {
  active: { shape: 'check', tone: 'ok', label: 'Active' },
  expired: { shape: 'cross', tone: 'bad', label: 'Expired', filled: true },
  upcoming: { shape: 'clock', tone: 'info', label: 'Upcoming' },
  cancelled: { shape: 'ring', tone: 'neutral', label: 'Cancelled' },
};

const WITHIN_MS = 7 * 86_400_000;

/** Worth asking about at the desk: it is over, or a longer one ends within a week. */
export function asksRenewal(membership: Membership, now: number): boolean {
  const { status, membershipType, expiryDate } = membership;
  if (status === 'expired') return true;
  return (
    status === 'active' && membershipType !== 'daily' && Date.parse(expiryDate) - now < WITHIN_MS
  );
}

/** "within a day" "in 5 days" */
export function endsText(expiryDate: string, now: number): string {
  const days = Math.floor((Date.parse(expiryDate) - now) / 86_400_000);
  if (days < 1) return 'within a day';
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}
