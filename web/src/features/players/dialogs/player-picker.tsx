import { usePlayerSearch } from '@/api/player-search';
import type { Player } from '@/api/types';
import { formatPhone } from '@/lib/format';
import type { PickerItem } from '@/ui/picker';
import { PickerField } from '@/ui/picker-field';

interface PlayerPickerProps {
  picked: { id: string; name: string } | null;
  onPick: (player: { id: string; name: string }) => void;
  /** Why he cannot be chosen; undefined when he can. */
  reasonAgainst: (player: Player) => string | undefined;
}

/** Somebody else of the club, found on the server by name or phone. */
export function PlayerPicker({ picked, onPick, reasonAgainst }: PlayerPickerProps) {
  const { found, query: _, ...search } = usePlayerSearch();

  function item(player: Player): PickerItem {
    const detail = [
      player.nickname,
      player.phoneNumber === null ? null : formatPhone(player.phoneNumber),
      player.email,
    ]
      .filter((part) => part !== null)
      .join(' · ');
    return {
      id: player.id,
      title: player.name,
      ...(detail === '' ? {} : { detail }),
      disabledReason: reasonAgainst(player),
    };
  }

  return (
    <PickerField
      {...search}
      label="Search players"
      picked={picked === null ? undefined : { id: picked.id, title: picked.name }}
      items={found.map(item)}
      onPick={({ id, title }) => onPick({ id, name: title })}
    />
  );
}
