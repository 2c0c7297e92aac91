import type { EntryCheck } from '@/api/types';
import { fromWire, ZERO } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { OfferChoices } from './offer-choices';
import type { Plan } from './plan';
import { type checkInSchema, NONE } from './schema';

interface SaleProps {
  entryCheck: EntryCheck;
  plan: Plan;
  now: number;
}

const F = fieldsOf<typeof checkInSchema>();

/** The memberships to sell at a check-in. */
export function MembershipField({ entryCheck, plan, now }: SaleProps) {
  const { field: sold } = useFormField<string | null>('sold');
  if (!plan.offers) return null;
  return (
    <OfferChoices
      label="Membership to sell"
      offers={entryCheck.offers}
      value={plan.sold ?? NONE}
      onValueChange={sold.onChange}
      withNone
      now={now}
    />
  );
}

/** How the sum is paid, and whether the debt is part of it. */
export function PaymentFields({ entryCheck, plan }: Omit<SaleProps, 'now'>) {
  const owed = fromWire(entryCheck.owedHere);
  return (
    <>
      {plan.sum === ZERO ? null : <F.Method name="paymentMethod" />}
      {owed === ZERO ? null : (
        <F.Checkbox name="payOwed">
          {plan.sold === null ? `Take the unpaid ${formatMoney(owed)}` : `Take the unpaid ${formatMoney(owed)} as well`}
        </F.Checkbox>
      )}
    </>
  );
}
