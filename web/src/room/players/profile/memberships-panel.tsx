import { useState } from 'react';
import type { Membership } from '@/api/types';
import { usePlace } from '@/api/session/use-place';
import { SOLD_STATUS } from '@/domain/membership';
import { TERM_LABEL } from '@/domain/payment';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { LinkButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';

const FIRST = 2;

interface MembershipsPanelProps {
  /** Newest sale first. */
  memberships: readonly Membership[];
}

export function MembershipsPanel({ memberships }: MembershipsPanelProps) {
  const place = usePlace();
  const [all, setAll] = useState(false);
  const now = useNow(60_000);
  const shown = all ? memberships : memberships.slice(0, FIRST);
  return (
    <Panel
      title="Memberships"
      actions={
        memberships.length > FIRST ? (
          <span className="pr-1">
            <LinkButton aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Latest only' : `All ${memberships.length}`}
            </LinkButton>
          </span>
        ) : undefined
      }
    >
      {memberships.length === 0 ? (
        <Empty title="No memberships">Who has none may enter, but not sit down.</Empty>
      ) : (
        <ul>
          {shown.map(({ id, membershipType, status, startsAt, expiryDate, paymentMethod, feeAmount }) => (
            <li
              key={id}
              className="flex min-h-13 items-center gap-3 border-b border-line-soft py-2 pr-3 pl-4 last:border-b-0 phone:pl-3"
            >
              <div className="min-w-0 flex-1">
                <p className="text-dense font-medium">{TERM_LABEL[membershipType]}</p>
                <p className="text-meta text-ink-3 tabular-nums">
                  {place.formatNearDay(startsAt, now)} to {place.formatNearDay(expiryDate, now)} ·{' '}
                  {paymentMethod === '' ? 'imported' : paymentMethod}
                </p>
              </div>
              <span className="text-dense font-medium tabular-nums">{formatMoney(fromWire(feeAmount))}</span>
              <StatusBadge {...SOLD_STATUS[status]} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
