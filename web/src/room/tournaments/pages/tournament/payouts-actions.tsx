import { Printer } from 'lucide-react';
import { exactNow } from '@/room/tournaments/clock/exact-time';
import { dealBlockedReason } from '@/room/tournaments/prizes/model';
import { PayoutsPrint } from '@/room/tournaments/prizes/print';
import { usePayouts } from '@/room/tournaments/queries';
import { usePrinting } from '@/lib/hooks/use-printing';
import { openDialog } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { useDeskPage } from './desk-context';
import { usePaperPlace } from './use-paper-place';

/** Print Payouts and Deal Calculator, in the page header while the payouts are shown. */
export function PayoutsActions() {
  const { desk, acts } = useDeskPage();
  const { tournament } = desk;
  const { data: payouts } = usePayouts(tournament.id);
  const place = usePaperPlace();
  const [printing, print] = usePrinting<string>();
  return (
    <>
      <Button
        icon={Printer}
        disabledReason={
          payouts === undefined
            ? 'The payouts are not loaded'
            : payouts.places.length === 0
              ? 'There are no prizes'
              : undefined
        }
        onClick={() => print(new Date(exactNow()).toISOString())}
      >
        Print Payouts
      </Button>
      {acts && tournament.status !== 'completed' ? (
        <Button
          variant="primary"
          disabledReason={dealBlockedReason(payouts, tournament)}
          onClick={() => openDialog('make-deal', { tournamentId: tournament.id })}
        >
          Deal Calculator
        </Button>
      ) : null}
      {printing === null || payouts === undefined ? null : <PayoutsPrint payouts={payouts} at={printing} {...place} />}
    </>
  );
}
