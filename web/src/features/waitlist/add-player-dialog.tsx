import { UserPlus } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { type Places, usePlayerSearch } from '@/lib/player-search';
import type { Player, WaitlistEntry } from '@/api/types';
import { isOpen } from '@/domain/floor';
import { playerItem } from '@/lib/player-item';
import { schemaResolver } from '@/lib/schema-resolver';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import type { PickerItem } from '@/ui/picker';
import { PickerField } from '@/ui/picker-field';
import { Segmented } from '@/ui/segmented';
import { Select, type SelectOption } from '@/ui/select';
import { TextInput } from '@/ui/text-input';
import { addToWaitlist } from './acts';
import { SOURCE_LABEL } from './model';
import { useWaitlist } from './queries';
import { type AddToWaitlistForm, addToWaitlistSchema, type AddToWaitlistValues } from './schema';

type Known = Pick<Player, 'id' | 'name'>;

interface NewPlayerProps {
  name: string;
  onDone: (player: Known) => void;
  onCancel: () => void;
}

interface AddPlayerDialogProps {
  roomId: string;
  /** The games one can wait for. */
  games: readonly SelectOption[];
  /** Opened from the list of a game. */
  gameTypeId?: string | undefined;
  /** What adds a player nobody knows yet; undefined for a role that may not. */
  newPlayer?: ComponentType<NewPlayerProps> | undefined;
  onClose: () => void;
}

const SOURCES = (['walk_in', 'phone', 'online'] as const).map((value) => ({
  value,
  label: SOURCE_LABEL[value],
}));

/** "Add Player": onto the list of a game. */
export function AddPlayerDialog({
  roomId,
  games,
  gameTypeId = '',
  newPlayer: NewPlayer,
  onClose,
}: AddPlayerDialogProps) {
  const add = useAct(addToWaitlist, ['playerId', 'gameTypeId', 'note']);
  const [picked, setPicked] = useState<Known | null>(null);
  const [searched, setSearched] = useState('');
  const [adding, setAdding] = useState(false);
  const form = useForm<AddToWaitlistForm, unknown, AddToWaitlistValues>({
    resolver: schemaResolver(addToWaitlistSchema),
    defaultValues: { playerId: '', gameTypeId, source: 'walk_in', note: '' },
  });
  const { errors, isDirty } = form.formState;
  const { fields: refused, message } = add.refused;
  const game = useWatch({ control: form.control, name: 'gameTypeId' });

  function pick(player: Known) {
    setPicked(player);
    setAdding(false);
    form.setValue('playerId', player.id, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  }

  const submit = form.handleSubmit(({ note, ...values }) => {
    const vars = {
      body: { ...values, roomId, ...(note === null ? {} : { note }) },
      playerName: picked?.name ?? '',
    };
    return add.send(vars, (entry) => {
      add.sayDone(vars, entry);
      onClose();
    });
  });

  const creating = adding && NewPlayer !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={creating ? 'New Player' : 'Add Player'}
      dirty={isDirty || adding}
    >
      {creating ? (
        <NewPlayer name={searched} onDone={pick} onCancel={() => setAdding(false)} />
      ) : (
        <DialogForm onSubmit={(event) => void submit(event)} busy={add.busy}>
          <DialogBody>
            <FormError text={message} />
            <Field label="Player" required error={errors.playerId?.message ?? refused.playerId}>
              <PlayerField
                roomId={roomId}
                gameTypeId={game}
                picked={picked}
                onPick={pick}
                onSearched={setSearched}
                onNew={NewPlayer && (() => setAdding(true))}
              />
            </Field>
            <Field label="Game" required error={errors.gameTypeId?.message ?? refused.gameTypeId}>
              <Controller
                control={form.control}
                name="gameTypeId"
                render={({ field }) => (
                  <Select
                    value={field.value}
                    onValueChange={field.onChange}
                    options={games}
                    placeholder="Select a game"
                  />
                )}
              />
            </Field>
            <Controller
              control={form.control}
              name="source"
              render={({ field }) => (
                <div className="grid gap-1.5">
                  <span className="text-meta font-medium text-ink-2">Source</span>
                  <Segmented
                    label="Source"
                    block
                    value={field.value}
                    onValueChange={field.onChange}
                    segments={SOURCES}
                  />
                </div>
              )}
            />
            <Field label="Note" error={errors.note?.message ?? refused.note}>
              <TextInput {...form.register('note')} autoComplete="off" />
            </Field>
          </DialogBody>
          <DialogFoot cancel={<CancelButton onClose={onClose} />}>
            <Button type="submit" size="lg" variant="primary" busy={add.busy}>
              Add Player
            </Button>
          </DialogFoot>
        </DialogForm>
      )}
    </Dialog>
  );
}

interface PlayerFieldProps {
  roomId: string;
  gameTypeId: string;
  picked: Known | null;
  onPick: (player: Known) => void;
  onSearched: (query: string) => void;
  onNew: (() => void) | undefined;
}

/** Searches on the server by name or phone. Who waits for the chosen game already says so. */
function PlayerField({ roomId, gameTypeId, picked, onPick, onSearched, onNew }: PlayerFieldProps) {
  const { found, placeOf, search } = usePlayerSearch(roomId);
  const waitlist = useWaitlist(roomId);
  return (
    <PickerField
      label="Search players"
      picked={picked === null ? undefined : { id: picked.id, title: picked.name }}
      items={found.map((player) => pickerItem(player, gameTypeId, waitlist.data ?? [], placeOf))}
      {...search}
      onSearch={(text) => {
        search.onSearch(text);
        onSearched(text);
      }}
      onPick={({ id, title }) => onPick({ id, name: title })}
      emptyAction={
        onNew === undefined ? undefined : (
          <Button icon={UserPlus} onClick={onNew}>
            New player
          </Button>
        )
      }
    />
  );
}

function pickerItem(
  { id, name, nickname, phoneNumber, isActive }: Player,
  gameTypeId: string,
  entries: readonly WaitlistEntry[],
  placeOf: Places['placeOf'],
): PickerItem {
  const waits = entries.find(
    (entry) => entry.playerId === id && entry.gameTypeId === gameTypeId && isOpen(entry),
  );
  return {
    ...playerItem({ id, name, nickname, phoneNumber }, placeOf(id)),
    disabledReason: waits
      ? `Already waiting for ${waits.gameType.name}`
      : isActive
        ? undefined
        : 'Not an active player',
  };
}
