import { errorText } from '@/api/client/errors';
import type { DealOffer } from '@/api/tournament-types';
import { exactNow } from '@/features/tournaments/exact-time';
import { useState } from 'react';
import { CountDialog } from '@/features/tournaments/prizes/count-form';
import { DealDialog } from '@/features/tournaments/prizes/deal-dialog';
import { PRIZE_TEXTS, useApproveAll, useDropDeal } from '@/features/tournaments/prizes/mutations';
import { PayPrizeDialog } from '@/features/tournaments/prizes/pay-dialog';
import { type PendingPrizes, pendingPrizes } from '@/features/tournaments/prizes/place-rows';
import { OfferPrint } from '@/features/tournaments/prizes/print';
import { TemplateDialog } from '@/features/tournaments/prizes/template-dialog';
import { usePayouts } from '@/features/tournaments/queries';
import { usePrinting } from '@/lib/hooks/use-printing';
import { Confirm } from '@/ui/confirm';
import { formatMoney } from '@/lib/format';
import { toast } from '@/ui/toast-store';
import { type PrizeAsked, useDeskPage } from '../desk-context';
import { usePaperPlace } from '../use-paper-place';

/** The dialog of the payouts that is open. */
export function PrizeLayers({ asked }: { asked: PrizeAsked }) {
  const { desk, timeZone, ask } = useDeskPage();
  const { tournament } = desk;
  const { data: payouts } = usePayouts(tournament.id);
  const place = usePaperPlace();
  const [offer, printOffer] = usePrinting<{ offer: DealOffer; at: string }>();
  const onClose = () => ask(null);
  // Opened from what shows them: they are there.
  if (payouts === undefined) return null;
  switch (asked.kind) {
    case 'deal':
      return (
        <>
          <DealDialog
            payouts={payouts}
            tournament={tournament}
            timeZone={timeZone}
            onPrint={(of) => printOffer({ offer: of, at: new Date(exactNow()).toISOString() })}
            onClose={onClose}
          />
          {offer === null ? null : <OfferPrint {...offer} {...place} />}
        </>
      );
    case 'drop-deal':
      return <DropDealConfirm tournamentId={tournament.id} onClose={onClose} />;
    case 'approve-all':
      return (
        <ApproveAllConfirm
          tournamentId={tournament.id}
          waiting={pendingPrizes(payouts.places)}
          locked={payouts.locked}
          onClose={onClose}
        />
      );
    case 'payout-template':
      return (
        <TemplateDialog payouts={payouts} entries={tournament.currentEntries} onClose={onClose} />
      );
    case 'count':
      return <CountDialog stillIn={payouts.stillIn} tournament={tournament} onClose={onClose} />;
    case 'pay': {
      const { what, name, detail, amount } = asked;
      return (
        <PayPrizeDialog what={what} name={name} detail={detail} amount={amount} onClose={onClose} />
      );
    }
  }
}

interface ApproveAllProps {
  tournamentId: string;
  waiting: PendingPrizes;
  locked: boolean;
  onClose: () => void;
}

function ApproveAllConfirm({ tournamentId, waiting, locked, onClose }: ApproveAllProps) {
  const approve = useApproveAll();
  const [{ count, amount }] = useState(waiting); // as it was asked: the answer comes before the question closes
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Approve ${count} prizes?`}
      confirmLabel="Approve All"
      busy={approve.isPending}
      error={
        approve.error === null ? undefined : errorText(approve.error, PRIZE_TEXTS.approveAll.error)
      }
      onConfirm={() =>
        approve.mutate(
          { tournamentId },
          {
            onSuccess: () => {
              toast({
                title: PRIZE_TEXTS.approveAll.success,
                description: `${count} prizes, ${formatMoney(amount)}`,
              });
              onClose();
            },
          },
        )
      }
    >
      {formatMoney(amount)} may then be paid at the cage.
      {locked ? '' : ' From then on no amount changes.'}
    </Confirm>
  );
}

function DropDealConfirm({ tournamentId, onClose }: { tournamentId: string; onClose: () => void }) {
  const drop = useDropDeal();
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Take the deal back?"
      confirmLabel="Take Back"
      cancelLabel="Keep the deal"
      tone="danger"
      busy={drop.isPending}
      error={drop.error === null ? undefined : errorText(drop.error, PRIZE_TEXTS.drop.error)}
      onConfirm={() =>
        drop.mutate(
          { tournamentId },
          {
            onSuccess: () => {
              toast({ title: PRIZE_TEXTS.drop.success });
              onClose();
            },
          },
        )
      }
    >
      The players then play for the prizes by place again.
    </Confirm>
  );
}
