import { usePlayerSearch } from '@/api/player-search';
import { type KnownPlayer, playerItem } from '@/lib/player-item';
import { PickerField } from '@/ui/picker-field';

interface PlayerFieldProps {
  picked: KnownPlayer | null;
  onPick: (player: KnownPlayer) => void;
}

/** Whose money it is: searched on the server by name or phone. */
export function PlayerField({ picked, onPick }: PlayerFieldProps) {
  const { found, query: _query, ...search } = usePlayerSearch();
  const players = found.filter(({ mergedInto }) => mergedInto === null);
  return (
    <PickerField
      label="Search players"
      {...search}
      picked={picked === null ? undefined : playerItem(picked)}
      items={players.map((player) => playerItem(player))}
      onPick={({ id }) => {
        const player = players.find((each) => each.id === id);
        if (player !== undefined) onPick(player);
      }}
    />
  );
}
