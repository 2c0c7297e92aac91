import * as z from 'zod/mini';
import type { Payouts } from '@/api/tournament-types';
import { addCents, type Cents, fromWire, toWire, ZERO } from '@/domain/money';
import { METHOD_LABEL } from '@/domain/payment';
import { formatMoney } from '@/lib/format';
import { useLast } from '@/lib/hooks/use-last';
import { ActForm } from '@/shells/act-form';
import type { DialogProps } from '@/shells/dialogs';
import { ChosenCard } from '@/ui/choices';
import { fieldsOf } from '@/ui/form/fields';
import { usePayouts } from '../queries';
import { bountyDue, staffDue } from './model';
import { type Payable, PAYMENTS } from './pay-acts';

/** The payment methods of the cage: cash or check. */
const METHODS = ['cash', 'check'] as const;

const paySchema = z.object({ paymentMethod: z.enum(METHODS) });

const F = fieldsOf<typeof paySchema>();

function dueOf(payouts: Payouts, what: Payable): Cents {
  if (what.kind === 'staff') return staffDue(payouts);
  if (what.kind === 'bounties')
    return addCents(...payouts.bounties.filter((row) => row.entryId === what.entryId).map(bountyDue));
  const approved = payouts.places.filter(({ entryId, status }) => entryId === what.entryId && status === 'approved');
  return addCents(...approved.map(({ prize }) => fromWire(prize)));
}

/** Pays the sum that is due from the tournament's pool at the cage. It may grow while the form is open. */
export function PayPrizeDialog({ tournamentId, what, name, detail, onClose }: DialogProps<'pay-prize'>) {
  const payouts = usePayouts(tournamentId).data;
  const due = payouts === undefined ? ZERO : dueOf(payouts, what);
  // After the payment the sum due is zero, and the event of the payment arrives before its answer.
  const shown = useLast(due > 0 ? due : undefined) ?? ZERO;
  const sum = formatMoney(shown);
  return (
    <ActForm
      act={PAYMENTS[what.kind]}
      schema={paySchema}
      defaults={{ paymentMethod: 'cash' }}
      vars={(body) => ({
        id: what.kind === 'staff' ? tournamentId : what.entryId,
        what: `${name}, ${sum}`,
        body: { ...body, amount: toWire(shown) },
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
