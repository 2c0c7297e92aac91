import type { Door } from '@/api/types';
import { fromWire, ZERO } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { Checkbox } from '@/ui/checkbox';
import { FormError } from '@/ui/form-error';
import { MethodField } from '@/ui/method-field';
import { OfferChoices } from './offer-choices';
import type { Plan, Wish } from './plan';
import { NONE } from './schema';

interface SaleProps {
  door: Door;
  plan: Plan;
  wish: Wish;
  onChange: (wish: Partial<Wish>) => void;
  now: number;
  timeZone: string;
  refusal: string | null;
  takesMoney: boolean;
}

/** What is sold and taken with a check-in. */
export function CheckInSale({
  door,
  plan,
  wish,
  onChange,
  now,
  timeZone,
  refusal,
  takesMoney,
}: SaleProps) {
  if (refusal !== null) return <FormError text={refusal} />;
  if (!takesMoney) return null;
  const owed = fromWire(door.owedHere);
  return (
    <>
      {plan.offers ? (
        <OfferChoices
          label="Membership to sell"
          offers={door.offers}
          value={plan.sold ?? NONE}
          onValueChange={(sold) => onChange({ sold })}
          withNone
          now={now}
          timeZone={timeZone}
        />
      ) : null}
      {plan.sum === ZERO ? null : (
        <MethodField value={wish.method} onValueChange={(method) => onChange({ method })} />
      )}
      {owed === ZERO ? null : (
        <Checkbox
          checked={wish.payOwed}
          onChange={(event) => onChange({ payOwed: event.target.checked })}
        >
          {plan.sold === null
            ? `Take the unpaid ${formatMoney(owed)}`
            : `Take the unpaid ${formatMoney(owed)} as well`}
        </Checkbox>
      )}
    </>
  );
}
