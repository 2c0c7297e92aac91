import { type RefObject, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Stakes } from '@/api/types';
import { buyInWarning } from '@/lib/buy-in';
import { Field } from '@/ui/field';
import { MoneyInput } from '@/ui/text-input';
import { buyInRange } from '../model';

interface BuyInProps {
  game: Stakes;
  /** What stands in the field. */
  typed: string;
  field: UseFormRegisterReturn;
  inputRef?: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  autoFocus?: boolean;
}

/** What somebody sits down with. Outside the game's range it says so and lets the floor decide. */
export function BuyIn({ game, typed, field, inputRef, error, autoFocus = false }: BuyInProps) {
  // Half an amount is always too small: nothing is said before the field is left.
  const [typing, setTyping] = useState(true);
  const warning = typing ? null : buyInWarning(typed, game);
  return (
    <Field label="Buy-in amount" required error={error} hint={warning ?? undefined}>
      <MoneyInput
        {...field}
        ref={(input) => {
          field.ref(input);
          if (inputRef) inputRef.current = input;
        }}
        {...(autoFocus ? { 'data-autofocus': '' } : {})}
        range={buyInRange(game)}
        onFocus={() => setTyping(true)}
        onBlur={(event) => {
          setTyping(false);
          void field.onBlur(event);
        }}
      />
    </Field>
  );
}
