import type { Membership, MembershipStatus } from '@/api/types';
import type { StatusStyle } from '@/ui/status-badge';

export const STATUS: Record<MembershipStatus, StatusStyle> = {
  active: { shape: 'check', tone: 'ok', label: 'Active' },
  expired: { shape: 'cross', tone: 'bad', label: 'Expired', filled: true },
  upcoming: { shape: 'clock', tone: 'info', label: 'Upcoming' },
  cancelled: { shape: 'ring', tone: 'neutral', label: 'Cancelled' },
};

const WITHIN_MS = 7 * 86_400_000;

/** The ids of each player's last membership to end, among those in the list. */
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

/** The badge of a membership. An expired one that a later one replaced needs no action. */
export function statusBadge({ status }: Membership, last: boolean): StatusStyle {
  return status === 'expired' && !last ? { ...STATUS.expired, tone: 'neutral', filled: false } : STATUS[status];
}

/** Whether staff should offer a renewal: it has expired, or a longer one ends within a week. */
export function asksRenewal(membership: Membership, now: number): boolean {
  const { status, membershipType, expiryDate } = membership;
  if (status === 'expired') return true;
  return status === 'active' && membershipType !== 'daily' && Date.parse(expiryDate) - now < WITHIN_MS;
}

/** "within a day" "in 5 days" */
export function endsText(expiryDate: string, now: number): string {
  const days = Math.floor((Date.parse(expiryDate) - now) / 86_400_000);
  if (days < 1) return 'within a day';
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}
