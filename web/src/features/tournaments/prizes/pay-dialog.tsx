import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Cents } from '@/domain/money';
import { METHOD_LABEL } from '@/domain/payment';
import { formatMoney } from '@/lib/format';
import { Button } from '@/ui/button';
import { ChosenCard } from '@/ui/choices';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { FormError } from '@/ui/form-error';
import { SegmentedField } from '@/ui/segmented-field';
import { toast } from '@/ui/toast-store';
import { type Payable, PRIZE_TEXTS, usePayPrize } from './mutations';

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
  const pay = usePayPrize();
  const [method, setMethod] = useState<(typeof METHODS)[number]['value']>('cash');
  const texts = PRIZE_TEXTS[what.kind === 'prize' ? 'pay' : what.kind];
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
        busy={pay.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          pay.mutate(
            { what, paymentMethod: method },
            {
              onSuccess: () => {
                toast({ title: texts.success, description: `${name}, ${sum}` });
                onClose();
              },
            },
          );
        }}
      >
        <DialogBody>
          {pay.error === null ? null : <FormError text={errorText(pay.error, texts.error)} />}
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
        <DialogFoot note="Paid out of the tournament's pool, not out of revenue.">
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="lg" variant="primary" busy={pay.isPending}>
            Pay {sum}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
