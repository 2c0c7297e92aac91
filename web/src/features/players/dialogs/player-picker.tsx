import { usePlayerSearch } from '@/lib/player-search';
import type { Player } from '@/api/types';
import { playerItem } from '@/lib/player-item';
import { PickerField } from '@/ui/picker-field';

interface PlayerPickerProps {
  roomId: string;
  picked: { id: string; name: string } | null;
  onPick: (player: { id: string; name: string }) => void;
  /** The reason why a player cannot be chosen; undefined for one who can. */
  reasonAgainst: (player: Player) => string | undefined;
}

/** Another player of the club, found on the server by name or phone. */
export function PlayerPicker({ roomId, picked, onPick, reasonAgainst }: PlayerPickerProps) {
  const { found, placeOf, search } = usePlayerSearch(roomId);
  return (
    <PickerField
      {...search}
      label="Search players"
      picked={picked === null ? undefined : { id: picked.id, title: picked.name }}
      items={found.map((player) => itemOf(player, placeOf(player.id), reasonAgainst(player)))}
      onPick={({ id, title }) => onPick({ id, name: title })}
    />
  );
}

function itemOf(player: Player, place: string | null, disabledReason: string | undefined) {
  return { ...playerItem(player, place), disabledReason };
}
