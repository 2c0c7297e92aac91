import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import { gamePresetsQuery } from '@/api/shared-queries';
import type { GamePreset, GameType } from '@/api/types';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Select } from '@/ui/select';
import { toast } from '@/ui/toast-store';
import { type GameForm, GameFields } from './game-fields';
import { BLANK_GAME_TYPE, buyInText, formFromPreset } from './model';
import { GAME_TYPE_TEXTS, useCreateGameType } from './mutations';
import { type NewGameTypeForm, newGameTypeSchema, type NewGameTypeValues } from './schema';

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
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button type="submit" size="lg" variant="primary" busy={create.isPending}>
            Create Game Type
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

/** The specified words, and what the server says about it. */
function failureText(error: Error): string {
  const why = errorText(error, '');
  return why === '' ? GAME_TYPE_TEXTS.error : `${GAME_TYPE_TEXTS.error}. ${why}`;
}

/** Fills the form in; everything stays editable. Without presets there is nothing to choose and no field. */
function PresetField({ form }: { form: GameForm }) {
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
