import { useState } from 'react';
import { type Places, usePlayerSearch } from '@/api/player-search';
import type { Player, WaitlistEntry } from '@/api/types';
import { isOpen } from '@/domain/floor';
import { playerItem } from '@/room/players/player-item';
import { ActStep } from '@/shells/act-form';
import { useNewPlayerStep } from '@/room/players/directory/new-player';
import { NewPlayerButton } from '@/room/players/new-player-button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import type { PickerItem } from '@/ui/picker';
import { PickerField } from '@/ui/picker-field';
import { Segmented } from '@/ui/segmented';
import type { SelectOption } from '@/ui/select';
import { addToWaitlist } from './acts';
import { SOURCE_LABEL } from './model';
import { useWaitlist } from './queries';
import { type AddToWaitlistForm, addToWaitlistSchema } from './schema';

type Known = Pick<Player, 'id' | 'name'>;

interface AddPlayerDialogProps {
  roomId: string;
  /** The games with a waitlist. */
  games: readonly SelectOption[];
  /** Set when the dialog is opened from the list of a game. */
  gameTypeId?: string | undefined;
  /** The player, when the page knows them. */
  player?: Known | undefined;
  onClose: () => void;
}

const SOURCES = (['walk_in', 'phone', 'online'] as const).map((value) => ({
  value,
  label: SOURCE_LABEL[value],
}));

const F = fieldsOf<typeof addToWaitlistSchema>();

export function AddPlayerDialog({ roomId, games, gameTypeId = '', player, onClose }: AddPlayerDialogProps) {
  const [draft, setDraft] = useState<{ values: AddToWaitlistForm; isDirty: boolean }>({
    values: { playerId: player?.id ?? '', gameTypeId, source: 'walk_in', note: '' },
    isDirty: false,
  });
  const [playerName, setPlayerName] = useState(player?.name ?? '');
  // The draft of the form waits while a player is added.
  const { step, onNew } = useNewPlayerStep(({ id, name }) => {
    setDraft({ values: { ...draft.values, playerId: id }, isDirty: true });
    setPlayerName(name);
  });

  return (
    <Dialog
      onClose={onClose}
      title={step === null ? 'Add Player' : 'New Player'}
      dirty={draft.isDirty || step !== null}
    >
      {step ?? (
        <ActStep
          act={addToWaitlist}
          schema={addToWaitlistSchema}
          defaults={draft.values}
          vars={({ note, ...values }) => ({
            body: { ...values, roomId, ...(note === null ? {} : { note }) },
            playerName,
          })}
          submit="Add Player"
          onDone={onClose}
          onClose={onClose}
        >
          {(values, { formState: { isDirty } }) => (
            <>
              <PlayerField
                roomId={roomId}
                gameTypeId={values.gameTypeId}
                name={playerName}
                onName={setPlayerName}
                onNew={
                  onNew &&
                  ((name) => {
                    setDraft({ values, isDirty: draft.isDirty || isDirty });
                    onNew(name);
                  })
                }
              />
              <F.Select name="gameTypeId" label="Game" required options={games} placeholder="Select a game" />
              <SourceField />
              <F.Text name="note" label="Note" />
            </>
          )}
        </ActStep>
      )}
    </Dialog>
  );
}

function SourceField() {
  const { field } = useFormField<AddToWaitlistForm['source']>('source');
  return (
    <div className="grid gap-1.5">
      <span className="text-meta font-medium text-ink-2">Source</span>
      <Segmented label="Source" block value={field.value} onValueChange={field.onChange} segments={SOURCES} />
    </div>
  );
}

interface PlayerFieldProps {
  roomId: string;
  gameTypeId: string;
  /** The name of the picked player. */
  name: string;
  onName: (name: string) => void;
  /** Called with the search text, to add a player who was not found. */
  onNew: ((name: string) => void) | undefined;
}

/** Searches on the server by name or phone. Players already waiting for the chosen game are marked. */
function PlayerField({ roomId, gameTypeId, name, onName, onNew }: PlayerFieldProps) {
  const { field, error } = useFormField<string>('playerId');
  const { found, placeOf, search, query } = usePlayerSearch(roomId);
  const waitlist = useWaitlist(roomId);
  return (
    <Field label="Player" required error={error}>
      <PickerField
        label="Search players"
        picked={field.value === '' ? undefined : { id: field.value, title: name }}
        items={found.map((player) => pickerItem(player, gameTypeId, waitlist.data ?? [], placeOf))}
        {...search}
        onPick={(picked) => {
          field.onChange(picked.id);
          onName(picked.title);
        }}
        emptyAction={onNew && <NewPlayerButton onPress={() => onNew(query)} />}
      />
    </Field>
  );
}

function pickerItem(
  { id, name, nickname, phoneNumber, isActive }: Player,
  gameTypeId: string,
  entries: readonly WaitlistEntry[],
  placeOf: Places['placeOf'],
): PickerItem {
  const waits = entries.find((entry) => entry.playerId === id && entry.gameTypeId === gameTypeId && isOpen(entry));
  return {
    ...playerItem({ id, name, nickname, phoneNumber }, placeOf(id)),
    disabledReason: waits
      ? `Already waiting for ${waits.gameType.name}`
      : isActive
        ? undefined
        : 'Not an active player',
  };
}
