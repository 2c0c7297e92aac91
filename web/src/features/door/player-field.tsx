import { UserPlus } from 'lucide-react';
import { usePlayerSearch } from '@/lib/player-search';
import { type KnownPlayer, playerItem } from '@/lib/player-item';
import { Button } from '@/ui/button';
import { PickerField } from '@/ui/picker-field';

interface PlayerFieldProps {
  roomId: string;
  picked: KnownPlayer | null;
  onPick: (player: KnownPlayer) => void;
  /** The players who have checked in: the list shows where they are and does not let them be chosen. */
  inside?: ReadonlySet<string>;
  /** Called with the text of a search, to add a player who is not found. */
  onNew?: ((name: string) => void) | undefined;
}

/** Searched on the server by name or phone; a player who is not found can be added. */
export function PlayerField({ roomId, picked, onPick, inside, onNew }: PlayerFieldProps) {
  const { found, placeOf, search, query } = usePlayerSearch(roomId);
  const players = found.filter(({ mergedInto }) => mergedInto === null);
  return (
    <PickerField
      label="Search players"
      {...search}
      picked={picked === null ? undefined : playerItem(picked)}
      items={players.map(({ id, name, phoneNumber, isActive }) => ({
        ...playerItem({ id, name, phoneNumber }, placeOf(id)),
        disabledReason: inside?.has(id)
          ? (placeOf(id) ?? 'Checked in')
          : isActive
            ? undefined
            : 'Not an active player',
      }))}
      onPick={({ id }) => {
        const player = players.find((each) => each.id === id);
        if (player !== undefined) onPick(player);
      }}
      emptyAction={
        onNew === undefined ? undefined : (
          <Button icon={UserPlus} onClick={() => onNew(query)}>
            New player
          </Button>
        )
      }
    />
  );
}
