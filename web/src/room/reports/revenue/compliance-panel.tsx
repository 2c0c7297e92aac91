import type { ReactNode } from 'react';
import type { FeeSchedule } from '@/api/insight-types';
import { fromWire } from '@/domain/money';
import { TERM_LABEL } from '@/domain/payment';
import { formatMoney } from '@/lib/format';
import { Fact, Facts } from '@/ui/facts';
import { ListHead, Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';

/** The compliance card: the charges, and that nothing else is in the books. */
export function CompliancePanel({ schedule, children }: { schedule: FeeSchedule; children?: ReactNode }) {
  return (
    <Panel title="Compliance" actions={<StatusBadge shape="check" tone="ok" label="No rake recorded" />}>
      <FeeLists schedule={schedule} />
      {children}
    </Panel>
  );
}

/** The fee schedule in force. */
export function FeeLists({ schedule, note = 'Fee schedule' }: { schedule: FeeSchedule; note?: string }) {
  return (
    <>
      <ListHead title="Membership" note={note} />
      <Facts variant="panel">
        {schedule.memberships.map(({ membershipType, feeAmount }) => (
          <Fact key={membershipType} label={TERM_LABEL[membershipType]}>
            {formatMoney(fromWire(feeAmount))}
          </Fact>
        ))}
      </Facts>
      <ListHead title="Seat rental" note="Per hour" />
      <Facts variant="panel">
        {schedule.seats.map(({ label, hourlyRate }) => (
          <Fact key={label} label={label}>
            {formatMoney(fromWire(hourlyRate))}
          </Fact>
        ))}
      </Facts>
    </>
  );
}
