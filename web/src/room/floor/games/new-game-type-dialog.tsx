import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DISCARDED } from '@/api/acts/send';
import { gamePresetsQuery } from '@/api/queries';
import type { GamePreset, GameType, NewGameType } from '@/api/types';
import { ActForm } from '@/shells/act-form';
import { useAct } from '@/shells/use-act';
import type { FormHandle } from '@/shells/with-handle';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { createGameType } from './acts';
import { GameFields } from './game-fields';
import { BLANK_GAME_TYPE, buyInText, formFromPreset } from './model';
import { type NewGameTypeForm, newGameTypeSchema } from './schema';

interface NewGameTypeDialogProps {
  onClose: () => void;
  /** Called with the new game, for a dialog that continues with it. */
  onCreated?: ((gameType: GameType) => void) | undefined;
}

/** "New Game Type": typed in, or filled from one of the presets. */
export function NewGameTypeDialog({ onClose, onCreated }: NewGameTypeDialogProps) {
  return (
    <ActForm
      act={useCreate()}
      schema={newGameTypeSchema}
      defaults={BLANK_GAME_TYPE}
      vars={(values) => values}
      title="New Game Type"
      submit="Create Game Type"
      onDone={(gameType) => onCreated?.(gameType)}
      onClose={onClose}
    >
      {(_typed, form) => (
        <>
          <PresetField
            onChoose={(preset) => {
              for (const [field, value] of Object.entries(formFromPreset(preset))) {
                form.setValue(field as keyof NewGameTypeForm, value, { shouldDirty: true });
              }
              form.clearErrors();
            }}
          />
          <GameFields />
        </>
      )}
    </ActForm>
  );
}

/** Shows the specified error text before the server's message. */
function useCreate(): FormHandle<NewGameType, GameType> {
  const create = useAct(createGameType);
  return {
    ...create,
    send: (vars, done, refused) =>
      create.send(vars, done, (refusal) => refused?.({ ...refusal, message: failureText(refusal.message) })),
  };
}

function failureText(message: string): string {
  const { failure } = createGameType;
  return message === failure || message === DISCARDED ? message : `${failure}. ${message}`;
}

/** Fills the form from a preset; every field stays editable. Hidden without presets. */
function PresetField({ onChoose }: { onChoose: (preset: GamePreset) => void }) {
  const { data } = useQuery(gamePresetsQuery);
  const [chosen, setChosen] = useState('');
  const presets: readonly GamePreset[] = data?.presets ?? [];
  if (data !== undefined && presets.length === 0) return null;

  function choose(name: string) {
    const preset = presets.find((each) => each.name === name);
    if (preset === undefined) return;
    setChosen(name);
    onChoose(preset);
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
