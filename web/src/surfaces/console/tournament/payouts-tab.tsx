import { errorText } from '@/api/client/errors';
import type { Desk, Payouts } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { clockAt } from '@/domain/tournament-clock';
import { exactNow } from '@/features/tournaments/exact-time';
import { bountyDue, dropHindrance, notFinal, staffDue } from '@/features/tournaments/prizes/model';
import { type PlaceRow, placeText } from '@/features/tournaments/prizes/place-rows';
import { BountiesPanel, DealPanel, StaffPanel } from '@/features/tournaments/prizes/money-panels';
import { PRIZE_TEXTS, useApprovePrize } from '@/features/tournaments/prizes/mutations';
import { type PlaceAct, PlacesPanel } from '@/features/tournaments/prizes/places-panel';
import { PoolPanel } from '@/features/tournaments/prizes/pool-panel';
import { PayoutReceipt } from '@/features/tournaments/prizes/print';
import { StillInPanel } from '@/features/tournaments/prizes/still-in-panel';
import { TemplatePanel } from '@/features/tournaments/prizes/template-panel';
import { usePayouts } from '@/features/tournaments/queries';
import { formatMoney } from '@/lib/format';
import { usePrinting } from '@/lib/hooks/use-printing';
import { Panel } from '@/ui/panel';
import { Skeleton, SkeletonRows } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';
import { Ready } from '../floor/ready';
import { useCan } from '../session-context';
import { useDeskPage } from './desk-context';
import { TabStrip } from './tab-strip';
import { usePaperPlace } from './use-paper-place';

// Beside each other only where every column of the places has room, the buttons too.
const columns =
  'grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4 max-[88rem]:grid-cols-[minmax(0,1fr)]';
// Below the places where it has the whole width, in two columns.
const side =
  'grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] items-start gap-4';
const stack = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4';

/** What the tournament pays: places, the pool, who is still in, the template; approval and payment. */
export function PayoutsTab({ tournamentId }: { tournamentId: string }) {
  const { desk } = useDeskPage();
  const payouts = usePayouts(tournamentId);
  return (
    <>
      <TabStrip what="the payouts" query={payouts} />
      {payouts.data === undefined ? (
        <div className={payouts.isError ? stack : columns}>
          <Panel title="Places">
            <Ready what="the payouts" query={payouts} skeleton={<SkeletonRows rows={8} />}>
              {() => null}
            </Ready>
          </Panel>
          {payouts.isError ? null : (
            <Panel title="Prize Pool">
              <div className="grid gap-3 px-4 py-4" aria-hidden="true">
                <Skeleton />
                <Skeleton width="70%" />
                <Skeleton width="80%" />
              </div>
            </Panel>
          )}
        </div>
      ) : (
        <Content desk={desk} payouts={payouts.data} />
      )}
    </>
  );
}

function Content({ desk, payouts }: { desk: Desk; payouts: Payouts }) {
  const { timeZone, acts, ask } = useDeskPage();
  const can = useCan();
  const place = usePaperPlace();
  const approve = useApprovePrize();
  const [receipt, printReceipt] = usePrinting<PlaceRow>();
  const { tournament } = desk;
  const pays = can('manage_cage');
  const notNow = notFinal(payouts, tournament);
  const over = tournament.status === 'completed';

  function approved({ entryId, name, amount }: PlaceAct) {
    approve.mutate(
      { entryId },
      {
        onSuccess: () =>
          toast({
            title: PRIZE_TEXTS.approve.success,
            description: `${name}, ${formatMoney(amount)}`,
          }),
        onError: (error) => {
          toast({
            title: 'Error',
            description: errorText(error, PRIZE_TEXTS.approve.error),
            tone: 'error',
          });
        },
      },
    );
  }

  function pay({ entryId, name, amount }: PlaceAct) {
    const row = payouts.places.find((one) => one.entryId === entryId);
    const won = row === undefined || row.place === 0 ? 'Deal' : `${placeText(row)} place`;
    ask({
      kind: 'pay',
      what: { kind: 'prize', entryId },
      name,
      detail: `${won}, ${tournament.name}`,
      amount,
    });
  }

  return (
    <div className={columns}>
      <PlacesPanel
        payouts={payouts}
        tournament={tournament}
        place={place}
        approves={acts}
        pays={pays}
        notNow={notNow}
        busyId={approve.isPending ? approve.variables.entryId : undefined}
        onApprove={approved}
        onApproveAll={() => ask({ kind: 'approve-all' })}
        onPay={pay}
        onReceipt={printReceipt}
      />
      <div className={side}>
        <div className={stack}>
          <PoolPanel
            payouts={payouts}
            entries={tournament.currentEntries}
            note={payouts.final ? undefined : 'The pool grows until entries close.'}
          />
          {payouts.deal === null ? null : (
            <DealPanel
              deal={payouts.deal}
              timeZone={timeZone}
              fixed={dropHindrance(payouts)}
              onDrop={acts ? () => ask({ kind: 'drop-deal' }) : undefined}
            />
          )}
        </div>
        <div className={stack}>
          {over && payouts.stillIn.length === 0 ? null : (
            <StillInPanel
              stillIn={payouts.stillIn}
              tournament={tournament}
              bigBlind={bigBlindOf(desk)}
              timeZone={timeZone}
              onCount={
                acts && tournament.status === 'running' ? () => ask({ kind: 'count' }) : undefined
              }
            />
          )}
          {fromWire(payouts.bountyPool) === 0 ? null : (
            <BountiesPanel
              bounties={payouts.bounties}
              pool={payouts.bountyPool}
              pays={pays}
              onPay={(row) =>
                ask({
                  kind: 'pay',
                  what: { kind: 'bounties', entryId: row.entryId },
                  name: row.player.name,
                  detail: `Bounties, ${tournament.name}`,
                  amount: bountyDue(row),
                })
              }
            />
          )}
          {fromWire(payouts.staff) === 0 ? null : (
            <StaffPanel
              payouts={payouts}
              pays={pays}
              notNow={notNow}
              onPay={() =>
                ask({
                  kind: 'pay',
                  what: { kind: 'staff', tournamentId: tournament.id },
                  name: 'Staff',
                  detail: `Staff part of ${tournament.name}`,
                  amount: staffDue(payouts),
                })
              }
            />
          )}
          <TemplatePanel
            payouts={payouts}
            entries={tournament.currentEntries}
            onChange={acts ? () => ask({ kind: 'payout-template' }) : undefined}
          />
        </div>
      </div>
      {receipt === null ? null : <PayoutReceipt row={receipt} {...place} />}
    </div>
  );
}

/** The big blind that is being played, as of this render: the stacks are of the last count as well. */
function bigBlindOf({ structure, tournament }: Desk): number {
  const { position } = clockAt(structure.items, tournament.clock, exactNow());
  const level = structure.items.slice(0, position + 1).findLast(({ kind }) => kind === 'level');
  return level?.bigBlind ?? 0;
}
