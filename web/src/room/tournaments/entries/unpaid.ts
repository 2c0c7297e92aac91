import type { Payouts } from '@/api/tournament-types';
import { addCents, cents, fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { bountyDue } from '../prizes/model';

/**
 * The unpaid amounts of a tournament: "Not paid yet: $530.00 in prizes, $25.00 in bounties."; empty when all is paid.
 */
export function unpaidText({ due, bounties, staff, staffPaid }: Payouts): string {
  const parts = [
    [fromWire(due), 'in prizes'],
    [addCents(...bounties.map(bountyDue)), 'in bounties'],
    [cents(fromWire(staff) - fromWire(staffPaid)), 'for the staff'],
  ] as const;
  const open = parts.filter(([amount]) => amount > 0);
  if (open.length === 0) return '';
  return `Not paid yet: ${open.map(([amount, what]) => `${formatMoney(amount)} ${what}`).join(', ')}.`;
}
