import { useState } from 'react';
import type { BountyRow, Deal, Payouts } from '@/api/tournament-types';
import { addCents, fromWire } from '@/domain/money';
import { formatAmount, formatCount, formatMoney, formatQuantity, formatTime } from '@/lib/format';
import { Button, LinkButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Fact, Facts } from '@/ui/facts';
import { ListRow } from '@/ui/list-row';
import { Panel, PanelFoot } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { METHOD_NAME } from './deal';
import { bountyDue, staffDue, STANDING_BADGE } from './model';

/** The number of rows before "Show all". */
const PREVIEW = 6;

interface BountiesPanelProps {
  bounties: readonly BountyRow[];
  pool: string;
  pays: boolean;
  onPay: (row: BountyRow) => void;
}

/** The bounties that each player has won; paid at the cage, also in parts. */
export function BountiesPanel({ bounties, pool, pays, onPay }: BountiesPanelProps) {
  const [all, setAll] = useState(false);
  const shown = all ? bounties : bounties.slice(0, PREVIEW);
  const paid = addCents(...bounties.map((row) => fromWire(row.paid)));
  return (
    <Panel
      title="Bounties"
      count={bounties.length === 0 ? undefined : bounties.length}
      actions={
        <span className="text-meta whitespace-nowrap text-ink-3 tabular-nums">
          {formatAmount(paid)} of {formatAmount(fromWire(pool))} paid
        </span>
      }
    >
      {bounties.length === 0 ? (
        <Empty title="No bounty is won yet" />
      ) : (
        <ul>
          {shown.map((row) => {
            const due = bountyDue(row);
            return (
              <ListRow
                key={row.entryId}
                dense
                title={row.player.name}
                detail={formatQuantity(row.count, 'bounty', 'bounties')}
                end={formatAmount(fromWire(row.won))}
                {...(due > 0 && fromWire(row.paid) > 0 ? { endDetail: `${formatAmount(due)} due` } : {})}
                action={
                  due <= 0 ? (
                    <StatusBadge {...STANDING_BADGE.paid} />
                  ) : pays ? (
                    <Button
                      size="sm"
                      aria-label={`Pay bounties of ${row.player.name}, ${formatMoney(due)}`}
                      onClick={() => onPay(row)}
                    >
                      Pay
                    </Button>
                  ) : undefined
                }
              />
            );
          })}
        </ul>
      )}
      {bounties.length > PREVIEW ? (
        <PanelFoot>
          <LinkButton onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${formatCount(bounties.length)}`}
          </LinkButton>
        </PanelFoot>
      ) : null}
    </Panel>
  );
}

interface StaffPanelProps {
  payouts: Payouts;
  pays: boolean;
  notNow: string | undefined;
  onPay: () => void;
}

/** The staff's part of the buy-ins, which is declared to every player. */
export function StaffPanel({ payouts, pays, notNow, onPay }: StaffPanelProps) {
  const due = staffDue(payouts);
  const paid = fromWire(payouts.staffPaid);
  return (
    <Panel
      title="Staff Share"
      actions={
        due > 0 && pays ? (
          <Button
            size="sm"
            aria-label={`Pay at Cage: ${formatMoney(due)} to the staff`}
            disabledReason={notNow}
            onClick={onPay}
          >
            Pay at Cage
          </Button>
        ) : due <= 0 && paid > 0 ? (
          <StatusBadge {...STANDING_BADGE.paid} />
        ) : null
      }
    >
      <div className="px-4 py-3 phone:px-3">
        <Facts label="Staff part">
          <Fact label="Of all buy-ins">{formatAmount(fromWire(payouts.staff))}</Fact>
          <Fact label="Paid">{formatAmount(paid)}</Fact>
          <Fact label="Due" strong>
            {formatAmount(due)}
          </Fact>
        </Facts>
      </div>
    </Panel>
  );
}

interface DealPanelProps {
  deal: Deal;
  timeZone: string;
  /** Undefined for users who may not remove the deal. */
  onDrop: (() => void) | undefined;
  /** Why the deal cannot be removed. */
  fixed: string | undefined;
}

/** The recorded deal. */
export function DealPanel({ deal, timeZone, onDrop, fixed }: DealPanelProps) {
  const kept = fromWire(deal.keptForFirst);
  return (
    <Panel
      title={`Deal, ${METHOD_NAME[deal.method]}`}
      actions={
        onDrop === undefined ? null : (
          <Button size="sm" disabledReason={fixed} onClick={onDrop}>
            Remove Deal
          </Button>
        )
      }
    >
      <ul>
        {deal.shares.map(({ entryId, player, stack, amount }) => (
          <ListRow
            key={entryId}
            dense
            title={player.name}
            detail={`${formatCount(stack)} chips`}
            end={formatAmount(fromWire(amount))}
          />
        ))}
      </ul>
      <PanelFoot>
        <span className="text-meta font-normal text-ink-3">
          {deal.actorName}, {formatTime(deal.at, timeZone)}
          {kept === 0 ? '' : ` · ${formatMoney(kept)} kept for first`}
        </span>
      </PanelFoot>
    </Panel>
  );
}
