import { usePlayerSearch } from '@/lib/player-search';
import { type KnownPlayer, playerItem } from '@/lib/player-item';
import { PickerField } from '@/ui/picker-field';

interface PlayerFieldProps {
  roomId: string;
  picked: KnownPlayer | null;
  onPick: (player: KnownPlayer) => void;
}

/** The player whose money it is, searched on the server by name or phone. */
export function PlayerField({ roomId, picked, onPick }: PlayerFieldProps) {
  const { found, placeOf, search } = usePlayerSearch(roomId);
  const players = found.filter(({ mergedInto }) => mergedInto === null);
  return (
    <PickerField
      label="Search players"
      {...search}
      picked={picked === null ? undefined : playerItem(picked)}
      items={players.map(({ id, name, phoneNumber }) =>
        playerItem({ id, name, phoneNumber }, placeOf(id)),
      )}
      onPick={({ id }) => {
        const player = players.find((each) => each.id === id);
        if (player !== undefined) onPick(player);
      }}
    />
  );
}
