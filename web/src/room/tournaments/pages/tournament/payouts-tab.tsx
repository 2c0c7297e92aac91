import { useState } from 'react';
import type { Desk, Payouts } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { clockAt } from '@/domain/tournament-clock';
import { exactNow } from '@/room/tournaments/clock/exact-time';
import { approvePrize } from '@/room/tournaments/prizes/acts';
import { dropBlockedReason, notFinal } from '@/room/tournaments/prizes/model';
import { type PlaceRow, placeText } from '@/room/tournaments/prizes/place-rows';
import { BountiesPanel, DealPanel, StaffPanel } from '@/room/tournaments/prizes/money-panels';
import { type PlaceAct, PlacesPanel } from '@/room/tournaments/prizes/places-panel';
import { PoolPanel } from '@/room/tournaments/prizes/pool-panel';
import { PayoutReceipt } from '@/room/tournaments/prizes/print';
import { StillInPanel } from '@/room/tournaments/prizes/still-in-panel';
import { TemplatePanel } from '@/room/tournaments/prizes/template-panel';
import { usePayouts } from '@/room/tournaments/queries';
import { formatMoney } from '@/lib/format';
import { usePrinting } from '@/lib/hooks/use-printing';
import { useAct } from '@/shells/use-act';
import { openDialog } from '@/shells/dialogs';
import { QueryView } from '@/shells/query-view';
import { Panel } from '@/ui/panel';
import { Skeleton } from '@/ui/skeleton';
import { useCan } from '@/api/session/session-context';
import { useDeskPage } from './desk-context';
import { TabStrip } from './tab-strip';
import { usePaperPlace } from './use-paper-place';

// Side by side only where every column of the places has room, including the buttons.
const columns = 'grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4 max-[88rem]:grid-cols-[minmax(0,1fr)]';
// Below the places, at full width, the panels are in two columns.
const side = 'grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] items-start gap-4';
const stack = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4';

/** The payouts: places, pool, remaining players, template; approval and payment. */
export function PayoutsTab({ tournamentId }: { tournamentId: string }) {
  const { desk } = useDeskPage();
  const payouts = usePayouts(tournamentId);
  return (
    <>
      <TabStrip of={{ 'the payouts': payouts }} />
      {payouts.data === undefined ? (
        <div className={payouts.isError ? stack : columns}>
          <Panel title="Places">
            <QueryView of={payouts} what="the payouts" rows={8} />
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
  const { timeZone, acts } = useDeskPage();
  const can = useCan();
  const place = usePaperPlace();
  const approve = useAct(approvePrize);
  const [approvedId, setApprovedId] = useState<string>();
  const [receipt, printReceipt] = usePrinting<PlaceRow>();
  const { tournament } = desk;
  const ids = { tournamentId: tournament.id };
  const pays = can('manage_cage');
  const notNow = notFinal(payouts, tournament);
  const over = tournament.status === 'completed';

  function approved({ entryId, name, amount }: PlaceAct) {
    setApprovedId(entryId);
    approve.run({ entryId, what: `${name}, ${formatMoney(amount)}` });
  }

  function pay({ entryId, name }: PlaceAct) {
    const row = payouts.places.find((one) => one.entryId === entryId);
    const won = row === undefined || row.place === 0 ? 'Deal' : `${placeText(row)} place`;
    openDialog('pay-prize', {
      what: { kind: 'prize', entryId },
      ...ids,
      name,
      detail: `${won}, ${tournament.name}`,
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
        busyId={approve.busy ? approvedId : undefined}
        onApprove={approved}
        onApproveAll={() => openDialog('approve-prizes', ids)}
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
              fixed={dropBlockedReason(payouts)}
              onDrop={acts ? () => openDialog('drop-deal', ids) : undefined}
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
              onCount={acts && tournament.status === 'running' ? () => openDialog('count-stacks', ids) : undefined}
            />
          )}
          {fromWire(payouts.bountyPool) === 0 ? null : (
            <BountiesPanel
              bounties={payouts.bounties}
              pool={payouts.bountyPool}
              pays={pays}
              onPay={(row) =>
                openDialog('pay-prize', {
                  what: { kind: 'bounties', entryId: row.entryId },
                  name: row.player.name,
                  detail: `Bounties, ${tournament.name}`,
                  ...ids,
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
                openDialog('pay-prize', {
                  what: { kind: 'staff' },
                  name: 'Staff',
                  detail: `Staff part of ${tournament.name}`,
                  ...ids,
                })
              }
            />
          )}
          <TemplatePanel
            payouts={payouts}
            entries={tournament.currentEntries}
            onChange={acts ? () => openDialog('payout-template', ids) : undefined}
          />
        </div>
      </div>
      {receipt === null ? null : <PayoutReceipt row={receipt} {...place} />}
    </div>
  );
}

/**
 * The big blind of the current level as of this render. It does not tick, since the stacks are of the last count too.
 */
function bigBlindOf({ structure, tournament }: Desk): number {
  const { position } = clockAt(structure.items, tournament.clock, exactNow());
  const level = structure.items.slice(0, position + 1).findLast(({ kind }) => kind === 'level');
  return level?.bigBlind ?? 0;
}
