import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Desk, Purchase, TournamentEntry } from '@/api/tournament-types';
import type { PaymentMethod } from '@/api/types';
import { formatCount, formatMoney } from '@/lib/format';
import { FormDialog } from '@/ui/form-dialog';
import { MethodField } from '@/ui/method-field';
import { priceSum } from './entering';
import { PURCHASE_LABEL, whereText } from './entries';
import { BUY_TEXTS, useBuy } from './entry-mutations';
import { PriceFacts } from './price-facts';

interface BuyDialogProps {
  entry: TournamentEntry;
  kind: 'rebuy' | 'add_on';
  desk: Desk;
  onDone: (entry: TournamentEntry, purchase: Purchase | null) => void;
  onClose: () => void;
}

/** More chips for somebody who is in. */
export function BuyDialog({ entry, kind, desk, onDone, onClose }: BuyDialogProps) {
  const buy = useBuy(entry.id);
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const price = kind === 'rebuy' ? desk.prices.rebuy : desk.prices.addOn;
  if (price === null) return null;
  const total = priceSum(price);
  const word = PURCHASE_LABEL[kind];

  function submit() {
    buy.mutate(
      { kind, ...(total === 0 ? {} : { paymentMethod: method }) },
      {
        onSuccess: (after) =>
          onDone(after, after.purchases.findLast((each) => each.kind === kind) ?? null),
      },
    );
  }

  return (
    <FormDialog
      title={`${word} for ${entry.player.name}`}
      description={`Entry ${entry.number}, ${whereText(entry)}. ${formatCount(price.chips)} chips.`}
      busy={buy.isPending}
      error={buy.error && errorText(buy.error, BUY_TEXTS[kind].error)}
      submitLabel={total === 0 ? `Give ${word}` : `Take ${formatMoney(total)}`}
      onSubmit={submit}
      onClose={onClose}
    >
      <PriceFacts price={price} label={word} />
      {total === 0 ? null : (
        <MethodField label="Paid by" value={method} onValueChange={setMethod} />
      )}
    </FormDialog>
  );
}
