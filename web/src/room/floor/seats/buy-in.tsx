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
  /** The name of a field in a row that says whose buy-in it is; such a field may stay empty. */
  rowLabel?: string;
  autoFocus?: boolean;
}

/** The buy-in field. It warns when the amount is outside the game's range, but the floor decides. */
export function BuyIn({ game, name = 'buyInAmount', rowLabel, autoFocus = false }: BuyInProps) {
  // A row that is added while the form is open has no value yet.
  const {
    field: { value = '', ...field },
    error,
  } = useFormField<string | undefined>(name);
  // A partly typed amount is always too small, so warn only after the field loses focus.
  const [typing, setTyping] = useState(true);
  const warning = typing ? null : buyInWarning(value, game);
  return (
    <Field
      label={rowLabel ?? 'Buy-in amount'}
      hideLabel={rowLabel !== undefined}
      required={rowLabel === undefined}
      error={error}
      hint={warning ?? undefined}
    >
      <MoneyInput
        {...field}
        value={value}
        {...(autoFocus ? { 'data-autofocus': '' } : {})}
        range={buyInRange(game)}
        onChange={({ target }) => field.onChange(target.value)}
        onFocus={() => setTyping(true)}
        onBlur={({ relatedTarget }) => {
          // The warning moves the button that is being pressed, which would miss the press.
          if (!(relatedTarget instanceof HTMLButtonElement)) setTyping(false);
          field.onBlur();
        }}
      />
    </Field>
  );
}
