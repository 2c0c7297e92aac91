import { useState } from 'react';
import type { Desk, Purchase, TournamentEntry } from '@/api/tournament-types';
import type { PaymentMethod } from '@/api/types';
import { formatCount, formatMoney } from '@/lib/format';
import { useAct } from '@/shells/use-act';
import { FormDialog } from '@/ui/form-dialog';
import { MethodField } from '@/ui/method-field';
import { priceSum } from './entering';
import { PURCHASE_LABEL, whereText } from './entries';
import { PURCHASES } from './entry-acts';
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
  const buy = useAct(PURCHASES[kind]);
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const price = kind === 'rebuy' ? desk.prices.rebuy : desk.prices.addOn;
  if (price === null) return null;
  const total = priceSum(price);
  const word = PURCHASE_LABEL[kind];

  function submit() {
    void buy.send(
      {
        entryId: entry.id,
        playerName: entry.player.name,
        sum: total,
        body: { kind, ...(total === 0 ? {} : { paymentMethod: method }) },
      },
      (after) => onDone(after, after.purchases.findLast((each) => each.kind === kind) ?? null),
    );
  }

  return (
    <FormDialog
      title={`${word} for ${entry.player.name}`}
      description={`Entry ${entry.number}, ${whereText(entry)}. ${formatCount(price.chips)} chips.`}
      busy={buy.busy}
      error={buy.refused.message}
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
