import { useState } from 'react';
import type { Stakes } from '@/api/types';
import { Field } from '@/ui/field';
import { useFormField } from '@/ui/form/use-form-field';
import { MoneyInput } from '@/ui/text-input';
import { buyInWarning } from '../buy-in';
import { buyInRange } from './model';

interface BuyInProps {
  game: Stakes;
  name?: string;
  label?: string;
  required?: boolean;
  autoFocus?: boolean;
}

/** The buy-in field. It warns when the amount is outside the game's range, but the floor decides. */
export function BuyIn({
  game,
  name = 'buyInAmount',
  label = 'Buy-in amount',
  required = true,
  autoFocus = false,
}: BuyInProps) {
  const { field, error } = useFormField<string>(name);
  // A partly typed amount is always too small, so warn only after the field loses focus.
  const [typing, setTyping] = useState(true);
  const warning = typing ? null : buyInWarning(field.value, game);
  return (
    <Field label={label} required={required} error={error} hint={warning ?? undefined}>
      <MoneyInput
        {...field}
        {...(autoFocus ? { 'data-autofocus': '' } : {})}
        range={buyInRange(game)}
        onChange={({ target }) => field.onChange(target.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false);
          field.onBlur();
        }}
      />
    </Field>
  );
}
