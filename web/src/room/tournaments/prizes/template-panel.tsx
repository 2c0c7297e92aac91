import { Lock } from 'lucide-react';
import type { Payouts } from '@/api/tournament-types';
import { formatCount } from '@/lib/format';
import { Button } from '@/ui/button';
import { Fact, Facts } from '@/ui/facts';
import { Icon } from '@/ui/icon';
import { Panel, PanelFoot } from '@/ui/panel';
import { paidShare, roundedTo, templateLock, templateName } from './model';

interface TemplatePanelProps {
  payouts: Payouts;
  entries: number;
  /** Undefined for users who may not change the template. */
  onChange: (() => void) | undefined;
}

/** The split of the pool. It is locked once a prize is approved. */
export function TemplatePanel({ payouts, entries, onChange }: TemplatePanelProps) {
  const { template, places, deal } = payouts;
  const lock = templateLock(payouts);
  return (
    <Panel
      title="Template"
      actions={
        onChange === undefined ? null : (
          <Button size="sm" aria-label="Change payout template" disabledReason={lock} onClick={onChange}>
            Change
          </Button>
        )
      }
    >
      <div className="px-4 py-3 phone:px-3">
        <Facts label="Payout template">
          <Fact label={`${templateName(template)}, ${formatCount(entries)} entries`}>
            {deal === null ? paidShare(places.length, entries) : `a deal of ${formatCount(deal.shares.length)}`}
          </Fact>
          {template === 'custom' || deal !== null || places.length < 2 ? null : (
            <>
              <Fact label="Rounded to">{roundedTo(places)}</Fact>
              <Fact label="Remainder goes to">1st</Fact>
            </>
          )}
        </Facts>
      </div>
      {lock === undefined ? null : (
        <PanelFoot>
          <span className="flex items-center gap-2 text-meta font-normal text-ink-3">
            <Icon as={Lock} size={12} />
            {lock}
          </span>
        </PanelFoot>
      )}
    </Panel>
  );
}
