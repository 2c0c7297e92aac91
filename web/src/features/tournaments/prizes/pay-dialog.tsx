import { useState } from 'react';
import type { Cents } from '@/domain/money';
import { METHOD_LABEL } from '@/domain/payment';
import { formatMoney } from '@/lib/format';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { ChosenCard } from '@/ui/choices';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { FormError } from '@/ui/form-error';
import { SegmentedField } from '@/ui/segmented-field';
import { type Payable, PAYMENTS } from './pay-acts';

/** A prize leaves the cage in cash or by check. */
const METHODS = (['cash', 'check'] as const).map((value) => ({
  value,
  label: METHOD_LABEL[value],
}));

interface PayPrizeDialogProps {
  what: Payable;
  /** Who gets it. */
  name: string;
  /** "5th place, Weekend Special" */
  detail: string;
  amount: Cents;
  onClose: () => void;
}

/** Pays out of the tournament's pool at the cage. */
export function PayPrizeDialog({ what, name, detail, amount, onClose }: PayPrizeDialogProps) {
  const pay = useAct(PAYMENTS[what.kind]);
  const [method, setMethod] = useState<(typeof METHODS)[number]['value']>('cash');
  const sum = formatMoney(amount);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Pay at the Cage"
    >
      <DialogForm
        busy={pay.busy}
        onSubmit={(event) => {
          event.preventDefault();
          const vars = {
            id: what.kind === 'staff' ? what.tournamentId : what.entryId,
            what: `${name}, ${sum}`,
            body: { paymentMethod: method },
          };
          void pay.send(vars, (payouts) => {
            pay.sayDone(vars, payouts);
            onClose();
          });
        }}
      >
        <DialogBody>
          <FormError text={pay.refused.message} />
          <ChosenCard
            title={name}
            detail={detail}
            end={<strong className="text-body font-semibold tabular-nums">{sum}</strong>}
          />
          <SegmentedField
            label="Payment method"
            value={method}
            onValueChange={setMethod}
            segments={METHODS}
          />
        </DialogBody>
        <DialogFoot
          note="Paid out of the tournament's pool, not out of revenue."
          cancel={<CancelButton onClose={onClose} />}
        >
          <Button type="submit" size="lg" variant="primary" busy={pay.busy}>
            Pay {sum}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
