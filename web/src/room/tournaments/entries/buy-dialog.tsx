import * as z from 'zod/mini';
import type { Desk, Purchase, TournamentEntry } from '@/api/tournament-types';
import { PAYMENT_METHODS } from '@/domain/payment';
import { formatCount, formatMoney } from '@/lib/format';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { priceSum } from './registration-rules';
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

const paidSchema = z.object({ paymentMethod: z.enum(PAYMENT_METHODS) });

const F = fieldsOf<typeof paidSchema>();

/** Sells more chips to a player who is still in: a rebuy or an add-on. */
export function BuyDialog({ entry, kind, desk, onDone, onClose }: BuyDialogProps) {
  const price = kind === 'rebuy' ? desk.prices.rebuy : desk.prices.addOn;
  if (price === null) return null;
  const total = priceSum(price);
  const word = PURCHASE_LABEL[kind];
  return (
    <ActForm
      act={PURCHASES[kind]}
      schema={paidSchema}
      defaults={{ paymentMethod: 'cash' }}
      vars={(paid) => ({
        entryId: entry.id,
        playerName: entry.player.name,
        sum: total,
        body: { kind, ...(total === 0 ? {} : paid) },
      })}
      title={`${word} for ${entry.player.name}`}
      description={`Entry ${entry.number}, ${whereText(entry)}. ${formatCount(price.chips)} chips.`}
      submit={total === 0 ? `Give ${word}` : `Take ${formatMoney(total)}`}
      isQuiet
      onDone={(after) => onDone(after, after.purchases.findLast((each) => each.kind === kind) ?? null)}
      onClose={onClose}
    >
      <PriceFacts price={price} label={word} />
      {total === 0 ? null : <F.Method name="paymentMethod" label="Paid by" />}
    </ActForm>
  );
}
