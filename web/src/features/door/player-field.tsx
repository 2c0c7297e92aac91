import { UserPlus } from 'lucide-react';
import { usePlayerSearch } from '@/api/player-search';
import { type KnownPlayer, playerItem } from '@/lib/player-item';
import { Button } from '@/ui/button';
import { PickerField } from '@/ui/picker-field';

interface PlayerFieldProps {
  picked: KnownPlayer | null;
  onPick: (player: KnownPlayer) => void;
  /** Not offered: those who are in the room already. */
  without?: ReadonlySet<string>;
  /** Called with what was searched for, to add who is not found. */
  onNew?: ((name: string) => void) | undefined;
}

/** Searched on the server by name or phone; who is found in vain can be added. */
export function PlayerField({ picked, onPick, without, onNew }: PlayerFieldProps) {
  const { found, query, ...search } = usePlayerSearch();
  const players = found.filter(({ id, mergedInto }) => mergedInto === null && !without?.has(id));
  return (
    <PickerField
      label="Search players"
      {...search}
      picked={picked === null ? undefined : playerItem(picked)}
      items={players.map((player) => ({
        ...playerItem(player),
        disabledReason: player.isActive ? undefined : 'Not an active player',
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
