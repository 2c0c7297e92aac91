import type { Membership, MembershipStatus } from '@/api/types';
import type { StatusLook } from '@/ui/status-badge';

export const STATUS: Record<MembershipStatus, StatusLook> = {
  active: { shape: 'check', tone: 'ok', label: 'Active' },
  expired: { shape: 'cross', tone: 'bad', label: 'Expired', filled: true },
  upcoming: { shape: 'clock', tone: 'info', label: 'Upcoming' },
  cancelled: { shape: 'ring', tone: 'neutral', label: 'Cancelled' },
};

const WITHIN_MS = 7 * 86_400_000;

/** Those that end within a week, the first to end first. */
export function expiringSoon(list: readonly Membership[], now: number): Membership[] {
  return list
    .filter(({ status, expiryDate }) => {
      const left = Date.parse(expiryDate) - now;
      return status === 'active' && left > 0 && left < WITHIN_MS;
    })
    .toSorted((a, b) => Date.parse(a.expiryDate) - Date.parse(b.expiryDate));
}

/** Worth asking about at the desk: it is over, or a longer one ends within a week. */
export function asksRenewal(membership: Membership, now: number): boolean {
  if (membership.status === 'expired') return true;
  return membership.membershipType !== 'daily' && expiringSoon([membership], now).length > 0;
}

/** "within a day" "in 5 days" */
export function endsText(expiryDate: string, now: number): string {
  const days = Math.floor((Date.parse(expiryDate) - now) / 86_400_000);
  if (days < 1) return 'within a day';
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}
