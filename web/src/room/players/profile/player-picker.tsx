import { usePlayerSearch } from '@/api/player-search';
import type { Player } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { playerItem } from '../player-item';
import { PickerField } from '@/ui/picker-field';

interface PlayerPickerProps {
  picked: { id: string; name: string } | null;
  onPick: (player: { id: string; name: string }) => void;
  /** The reason why a player cannot be chosen; undefined for a player who can. */
  reasonAgainst: (player: Player) => string | undefined;
}

/** Picks another player of the club, by a server search for name or phone. */
export function PlayerPicker({ picked, onPick, reasonAgainst }: PlayerPickerProps) {
  const roomId = useRoom().id;
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
