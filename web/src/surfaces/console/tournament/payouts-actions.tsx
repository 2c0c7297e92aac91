import { Printer } from 'lucide-react';
import { exactNow } from '@/features/tournaments/exact-time';
import { dealHindrance } from '@/features/tournaments/prizes/model';
import { PayoutsPrint } from '@/features/tournaments/prizes/print';
import { usePayouts } from '@/features/tournaments/queries';
import { usePrinting } from '@/lib/hooks/use-printing';
import { Button } from '@/ui/button';
import { useDeskPage } from './desk-context';
import { usePaperPlace } from './use-paper-place';

/** Print Payouts, Deal Calculator: in the head of the page while the payouts are shown. */
export function PayoutsActions() {
  const { desk, acts, ask } = useDeskPage();
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
          disabledReason={dealHindrance(payouts, tournament)}
          onClick={() => ask({ kind: 'deal' })}
        >
          Deal Calculator
        </Button>
      ) : null}
      {printing === null || payouts === undefined ? null : (
        <PayoutsPrint payouts={payouts} at={printing} {...place} />
      )}
    </>
  );
}
