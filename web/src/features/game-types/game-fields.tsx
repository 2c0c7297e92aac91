import { Controller, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { MoneyInput, TextInput } from '@/ui/text-input';
import { GAME_FORMATS, type NewGameTypeForm, type NewGameTypeValues } from './schema';

export type GameForm = UseFormReturn<NewGameTypeForm, unknown, NewGameTypeValues>;

const FORMAT_OPTIONS = GAME_FORMATS.map((format) => ({ value: format, label: format }));

interface GameFieldsProps {
  form: GameForm;
  /** What the server refused, by field. */
  refused: Readonly<Record<string, string>>;
}

/** A game with its stakes: new or changed. */
export function GameFields({ form, refused }: GameFieldsProps) {
  const { errors } = form.formState;
  const wrong = (field: keyof NewGameTypeForm) => errors[field]?.message ?? refused[field];
  return (
    <>
      <Field label="Game name" required error={wrong('name')}>
        <TextInput {...form.register('name')} autoComplete="off" data-autofocus="" />
      </Field>
      <Field label="Game format" required error={wrong('gameFormat')}>
        <Controller
          control={form.control}
          name="gameFormat"
          render={({ field }) => (
            <Select
              value={field.value}
              onValueChange={field.onChange}
              options={FORMAT_OPTIONS}
              placeholder="Select a format"
            />
          )}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4 phone:gap-3">
        <Field label="Small blind" required error={wrong('smallBlind')}>
          <MoneyInput {...form.register('smallBlind')} />
        </Field>
        <Field label="Big blind" required error={wrong('bigBlind')}>
          <MoneyInput {...form.register('bigBlind')} />
        </Field>
        <Field label="Minimum buy-in" required error={wrong('minBuyIn')}>
          <MoneyInput {...form.register('minBuyIn')} />
        </Field>
        <Field label="Maximum buy-in" hint="Leave blank for no maximum." error={wrong('maxBuyIn')}>
          <MoneyInput {...form.register('maxBuyIn')} />
        </Field>
      </div>
    </>
  );
}
