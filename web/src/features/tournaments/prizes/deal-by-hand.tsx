import type { DealOffer } from '@/api/tournament-types';
import { cents } from '@/domain/money';
import { formatAmount } from '@/lib/format';
import { Field, FieldGroup } from '@/ui/field';
import { StatusBadge } from '@/ui/status-badge';
import { MoneyInput } from '@/ui/text-input';
import { type ByHand, byHandSum, dealPlayers } from './deal';

interface ByHandFieldsProps {
  offer: DealOffer;
  byHand: ByHand;
  onAmount: (entryId: string, text: string) => void;
}

/** Amounts that no formula gives: whatever the players agree on, to the cent of what is shared. */
export function ByHandFields({ offer, byHand, onAmount }: ByHandFieldsProps) {
  const { off } = byHandSum(offer, byHand);
  return (
    <div className="relative">
      <span role="status" className="absolute top-0 right-0">
        {off === 0 ? (
          <StatusBadge shape="check" tone="ok" label="Adds up" />
        ) : (
          <StatusBadge
            shape="triangle"
            tone="warn"
            label={`$${formatAmount(cents(Math.abs(off)))} ${off < 0 ? 'missing' : 'too much'}`}
          />
        )}
      </span>
      <FieldGroup label="Amounts by hand">
        <div className="grid grid-cols-3 items-end gap-3 wrap-anywhere phone:grid-cols-[minmax(0,1fr)]">
          {dealPlayers(offer).map(({ entryId, player }) => (
            <Field key={entryId} label={player.name}>
              <MoneyInput
                value={byHand[entryId] ?? ''}
                onChange={({ target: { value } }) => onAmount(entryId, value)}
              />
            </Field>
          ))}
        </div>
      </FieldGroup>
    </div>
  );
}
