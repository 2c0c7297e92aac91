import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/errors';
import { gamePresetsQuery } from '@/api/shared-queries';
import type { GamePreset, GameType } from '@/api/types';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Select } from '@/ui/select';
import { MoneyInput, TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { BLANK_GAME_TYPE, buyInText, formFromPreset } from './model';
import { GAME_TYPE_TEXTS, useCreateGameType } from './mutations';
import {
  GAME_FORMATS,
  type NewGameTypeForm,
  newGameTypeSchema,
  type NewGameTypeValues,
} from './schema';

interface NewGameTypeDialogProps {
  onClose: () => void;
  /** For a dialog that goes on with the new game. */
  onCreated?: ((gameType: GameType) => void) | undefined;
}

/** "New Game Type": typed in, or started from one of the house's presets. */
export function NewGameTypeDialog({ onClose, onCreated }: NewGameTypeDialogProps) {
  const create = useCreateGameType();
  const form = useForm<NewGameTypeForm, unknown, NewGameTypeValues>({
    resolver: schemaResolver(newGameTypeSchema),
    defaultValues: BLANK_GAME_TYPE,
  });
  const refused = fieldErrors(create.error);

  const submit = form.handleSubmit((values) =>
    create.mutate(values, {
      onSuccess: (gameType) => {
        toast({ title: GAME_TYPE_TEXTS.success });
        onCreated?.(gameType);
        onClose();
      },
    }),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="New Game Type"
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={(event) => void submit(event)} busy={create.isPending}>
        <DialogBody>
          {create.error === null || Object.keys(refused).length > 0 ? null : (
            <FormError text={failureText(create.error)} />
          )}
          <PresetField form={form} />
          <GameFields form={form} refused={refused} />
        </DialogBody>
        <DialogFoot>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="lg" variant="primary" busy={create.isPending}>
            Create Game Type
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

/** The specified words (spec §8), and what the server says about it. */
function failureText(error: Error): string {
  const why = errorText(error, '');
  return why === '' ? GAME_TYPE_TEXTS.error : `${GAME_TYPE_TEXTS.error}. ${why}`;
}

type Form = UseFormReturn<NewGameTypeForm, unknown, NewGameTypeValues>;

/** Fills the form in; everything stays editable. Without presets there is nothing to choose and no field. */
function PresetField({ form }: { form: Form }) {
  const { data } = useQuery(gamePresetsQuery);
  const [chosen, setChosen] = useState('');
  const presets: readonly GamePreset[] = data?.presets ?? [];
  if (data !== undefined && presets.length === 0) return null;

  function choose(name: string) {
    const preset = presets.find((each) => each.name === name);
    if (preset === undefined) return;
    setChosen(name);
    for (const [field, value] of Object.entries(formFromPreset(preset))) {
      form.setValue(field as keyof NewGameTypeForm, value, { shouldDirty: true });
    }
    form.clearErrors();
  }

  return (
    <Field label="Preset">
      <Select
        value={chosen}
        onValueChange={choose}
        placeholder="Start from a preset"
        options={presets.map((preset) => ({
          value: preset.name,
          label: preset.name,
          detail: `Buy-in ${buyInText(preset)}`,
        }))}
      />
    </Field>
  );
}

const FORMAT_OPTIONS = GAME_FORMATS.map((format) => ({ value: format, label: format }));

function GameFields({ form, refused }: { form: Form; refused: Record<string, string> }) {
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
