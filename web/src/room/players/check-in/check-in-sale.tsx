import type { EntryCheck } from '@/api/types';
import { fromWire, ZERO } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { FormError } from '@/ui/form-error';
import { OfferChoices } from './offer-choices';
import type { Plan } from './plan';
import { type checkInSchema, NONE } from './schema';

interface SaleProps {
  entryCheck: EntryCheck;
  plan: Plan;
  now: number;
  refusal: string | null;
  takesMoney: boolean;
}

const F = fieldsOf<typeof checkInSchema>();

/** The sale and the payment of a check-in. */
export function CheckInSale({ entryCheck, plan, now, refusal, takesMoney }: SaleProps) {
  const { field: sold } = useFormField<string | null>('sold');
  if (refusal !== null) return <FormError text={refusal} />;
  if (!takesMoney) return null;
  const owed = fromWire(entryCheck.owedHere);
  return (
    <>
      {plan.offers ? (
        <OfferChoices
          label="Membership to sell"
          offers={entryCheck.offers}
          value={plan.sold ?? NONE}
          onValueChange={sold.onChange}
          withNone
          now={now}
        />
      ) : null}
      {plan.sum === ZERO ? null : <F.Method name="paymentMethod" />}
      {owed === ZERO ? null : (
        <F.Checkbox name="payOwed">
          {plan.sold === null ? `Take the unpaid ${formatMoney(owed)}` : `Take the unpaid ${formatMoney(owed)} as well`}
        </F.Checkbox>
      )}
    </>
  );
}
