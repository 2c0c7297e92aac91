import type { Membership, MembershipStatus } from '@/api/types';
import type { StatusLook } from '@/ui/status-badge';

export const STATUS: Record<MembershipStatus, StatusLook> = {
  active: { shape: 'check', tone: 'ok', label: 'Active' },
  expired: { shape: 'cross', tone: 'bad', label: 'Expired', filled: true },
  upcoming: { shape: 'clock', tone: 'info', label: 'Upcoming' },
  cancelled: { shape: 'ring', tone: 'neutral', label: 'Cancelled' },
};

const WITHIN_MS = 7 * 86_400_000;

/** The memberships after which the same player has no other that lasts longer, as far as the list goes. */
export function lastOnes(memberships: readonly Membership[]): ReadonlySet<string> {
  const last = new Map<string, Membership>();
  for (const membership of memberships) {
    if (membership.status === 'cancelled') continue;
    const known = last.get(membership.playerId);
    if (known === undefined || Date.parse(known.expiryDate) < Date.parse(membership.expiryDate))
      last.set(membership.playerId, membership);
  }
  return new Set([...last.values()].map(({ id }) => id));
}

/** An expired one that was followed by another asks nobody to do anything. */
export function statusLook({ status }: Membership, last: boolean): StatusLook {
  return status === 'expired' && !last
    ? { ...STATUS.expired, tone: 'neutral', filled: false }
    : STATUS[status];
}

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
