import type { DealOffer } from '@/api/tournament-types';
import { Field } from '@/ui/field';
import { MoneyInput } from '@/ui/text-input';
import { AmountsSum } from './amounts-sum';
import { type ByHand, byHandSum, dealPlayers } from './deal';

interface ByHandFieldsProps {
  offer: DealOffer;
  byHand: ByHand;
  onAmount: (entryId: string, text: string) => void;
}

/** The fields for amounts that follow no formula. They have to add up to the shared sum, to the cent. */
export function ByHandFields({ offer, byHand, onAmount }: ByHandFieldsProps) {
  const { off } = byHandSum(offer, byHand);
  return (
    <AmountsSum label="Custom amounts" off={off}>
      <div className="grid grid-cols-3 items-end gap-3 wrap-anywhere phone:grid-cols-[minmax(0,1fr)]">
        {dealPlayers(offer).map(({ entryId, player }) => (
          <Field key={entryId} label={player.name}>
            <MoneyInput value={byHand[entryId] ?? ''} onChange={({ target: { value } }) => onAmount(entryId, value)} />
          </Field>
        ))}
      </div>
    </AmountsSum>
  );
}
