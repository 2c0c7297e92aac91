import type { Prices } from '@/api/tournament-types';
import { cents, fromWire, parseMoney, toWire } from '@/domain/money';
import { formatPlainAmount } from '@/lib/format';
import { Field, FieldGroup } from '@/ui/field';
import { useFormField } from '@/ui/form/use-form-field';
import { TextInput } from '@/ui/text-input';
import { type Part, PART_LABEL, PARTS } from '../list/create-model';

type PartTexts = Record<Part, string>;

export function partTexts({ buyIn }: Prices): PartTexts {
  const plain = (part: Part) => formatPlainAmount(fromWire(buyIn[part]));
  return {
    prize: plain('prize'),
    bounty: plain('bounty'),
    houseFee: plain('houseFee'),
    staff: plain('staff'),
  };
}

/**
 * The prices with a new buy-in; null while a field holds no amount. A re-entry that costs the same as the buy-in
 * follows it, and its chips stay.
 */
export function repriced(prices: Prices, typed: PartTexts): Prices | null {
  const parts: Partial<PartTexts> = {};
  for (const part of PARTS) {
    const text = typed[part].trim();
    const parsed = parseMoney(text === '' ? '0' : text);
    if (!parsed.ok) return null;
    parts[part] = toWire(cents(parsed.cents));
  }
  const { reEntry } = prices;
  const follows = reEntry !== null && PARTS.every((part) => reEntry[part] === prices.buyIn[part]);
  return {
    ...prices,
    buyIn: { ...prices.buyIn, ...parts },
    reEntry: follows ? { ...reEntry, ...parts } : reEntry,
  };
}

/** The fields for the parts of the buy-in; shown until the first entry is sold. The form's field is named `parts`. */
export function Reprice() {
  const { field, error } = useFormField<PartTexts>('parts');
  const { value: typed, onChange } = field;
  return (
    <FieldGroup label="Buy-in breakdown" hint="Can be changed until the first entry is sold." error={error}>
      <div className="grid grid-cols-4 gap-3 narrow:grid-cols-2 phone:gap-2">
        {PARTS.map((part) => (
          <Field key={part} label={PART_LABEL[part]}>
            <TextInput
              value={typed[part]}
              inputMode="decimal"
              autoComplete="off"
              onChange={({ target: { value } }) => onChange({ ...typed, [part]: value })}
            />
          </Field>
        ))}
      </div>
    </FieldGroup>
  );
}
