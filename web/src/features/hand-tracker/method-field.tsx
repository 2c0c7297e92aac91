import type { BuyInMethod } from '@/domain/night/entries';
import { Field } from '@/ui/field';
import { SegmentedField } from '@/ui/segmented-field';
import { Select } from '@/ui/select';

export interface Paid {
  method: BuyInMethod;
  owedTo: string;
}

export const CASH: Paid = { method: 'cash', owedTo: '' };

interface MethodFieldProps {
  value: Paid;
  onChange: (value: Paid) => void;
  /** Whom an IOU may name. */
  others: readonly { id: string; name: string }[];
  error?: string | undefined;
}

/** Cash, an IOU with who is owed, or the game's kitty. */
export function MethodField({ value, onChange, others, error }: MethodFieldProps) {
  return (
    <>
      <SegmentedField
        label="Paid by"
        value={value.method}
        onValueChange={(method) => onChange({ ...value, method })}
        segments={[
          { value: 'cash', label: 'Cash' },
          {
            value: 'iou',
            label: 'IOU',
            disabledReason: others.length === 0 ? 'Nobody else is here to owe to.' : undefined,
          },
          { value: 'fund', label: 'Fund' },
        ]}
      />
      {value.method === 'iou' ? (
        <Field label="Who is owed" required error={error}>
          <Select
            value={value.owedTo}
            onValueChange={(owedTo) => onChange({ ...value, owedTo })}
            placeholder="Choose a player"
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      ) : null}
      {value.method === 'fund' ? (
        <p className="text-meta text-ink-3">From the kitty of the game: paid back at the end.</p>
      ) : null}
    </>
  );
}
