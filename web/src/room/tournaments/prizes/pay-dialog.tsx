import * as z from 'zod/mini';
import type { Cents } from '@/domain/money';
import { METHOD_LABEL } from '@/domain/payment';
import { formatMoney } from '@/lib/format';
import { ActForm } from '@/shells/act-form';
import { ChosenCard } from '@/ui/choices';
import { fieldsOf } from '@/ui/form/fields';
import { type Payable, PAYMENTS } from './pay-acts';

/** The payment methods of the cage: cash or check. */
const METHODS = ['cash', 'check'] as const;

interface PayPrizeDialogProps {
  what: Payable;
  /** The name of the payee. */
  name: string;
  /** "5th place, Weekend Special" */
  detail: string;
  amount: Cents;
  onClose: () => void;
}

const paySchema = z.object({ paymentMethod: z.enum(METHODS) });

const F = fieldsOf<typeof paySchema>();

/** Pays from the tournament's pool at the cage. */
export function PayPrizeDialog({ what, name, detail, amount, onClose }: PayPrizeDialogProps) {
  const sum = formatMoney(amount);
  return (
    <ActForm
      act={PAYMENTS[what.kind]}
      schema={paySchema}
      defaults={{ paymentMethod: 'cash' }}
      vars={(body) => ({
        id: what.kind === 'staff' ? what.tournamentId : what.entryId,
        what: `${name}, ${sum}`,
        body,
      })}
      title="Pay at the Cage"
      submit={`Pay ${sum}`}
      note="Paid out of the tournament's pool, not out of revenue."
      onClose={onClose}
    >
      <ChosenCard
        title={name}
        detail={detail}
        end={<strong className="text-body font-semibold tabular-nums">{sum}</strong>}
      />
      <F.Segmented
        name="paymentMethod"
        label="Payment method"
        segments={METHODS.map((value) => ({ value, label: METHOD_LABEL[value] }))}
      />
    </ActForm>
  );
}
