import { usePlayerSearch } from '@/api/player-search';
import { useRoom } from '@/api/session/session-context';
import { type KnownPlayer, playerItem } from '../player-item';
import { NewPlayerButton } from '../new-player-button';
import { Field } from '@/ui/field';
import { useFormField } from '@/ui/form/use-form-field';
import { PickerField } from '@/ui/picker-field';

interface PlayerFieldProps {
  /** Called after the form's value has changed. */
  onPick?: (player: KnownPlayer) => void;
  /** Inactive players can be picked too. */
  isAnyone?: boolean;
  /** Called with the search text, to add a player who was not found. */
  onNew?: ((name: string) => void) | undefined;
}

/**
 * The form's `player`, from a server search by name or phone; a player who was not found can be added.
 */
export function PlayerField({ onPick, isAnyone = false, onNew }: PlayerFieldProps) {
  const { field, error } = useFormField<KnownPlayer | null>('player');
  const { found, placeOf, search, query } = usePlayerSearch(useRoom().id);
  const players = found.filter(({ mergedInto }) => mergedInto === null);
  return (
    <Field label="Player" required error={error}>
      <PickerField
        label="Search players"
        {...search}
        picked={field.value === null ? undefined : playerItem(field.value)}
        items={players.map(({ id, name, phoneNumber, isActive }) => ({
          ...playerItem({ id, name, phoneNumber }, placeOf(id)),
          disabledReason: isAnyone || isActive ? undefined : 'Not an active player',
        }))}
        onPick={({ id }) => {
          const player = players.find((each) => each.id === id);
          if (player === undefined) return;
          field.onChange(player);
          onPick?.(player);
        }}
        emptyAction={onNew && <NewPlayerButton onPress={() => onNew(query)} />}
      />
    </Field>
  );
}
