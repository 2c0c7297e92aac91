import { errorText } from '@/api/errors';
import type { DealOffer } from '@/api/tournament-types';
import { exactNow } from '@/features/tournaments/exact-time';
import { CountDialog } from '@/features/tournaments/prizes/count-form';
import { DealDialog } from '@/features/tournaments/prizes/deal-dialog';
import { PRIZE_TEXTS, useDropDeal } from '@/features/tournaments/prizes/mutations';
import { PayPrizeDialog } from '@/features/tournaments/prizes/pay-dialog';
import { OfferPrint } from '@/features/tournaments/prizes/print';
import { TemplateDialog } from '@/features/tournaments/prizes/template-dialog';
import { usePayouts } from '@/features/tournaments/queries';
import { usePrinting } from '@/lib/hooks/use-printing';
import { Confirm } from '@/ui/confirm';
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
