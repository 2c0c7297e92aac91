import { UserPlus } from 'lucide-react';
import { usePlayerSearch } from '@/api/player-search';
import type { Player } from '@/api/types';
import { formatPhone } from '@/lib/format';
import { Button } from '@/ui/button';
import type { PickerItem } from '@/ui/picker';
import { PickerField } from '@/ui/picker-field';

export type Known = Pick<Player, 'id' | 'name'> & { phoneNumber?: string | null };

interface PlayerFieldProps {
  picked: Known | null;
  onPick: (player: Known) => void;
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
      picked={picked === null ? undefined : itemOf(picked)}
      items={players.map((player) => ({
        ...itemOf(player),
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

function itemOf({ id, name, phoneNumber }: Known): PickerItem {
  return {
    id,
    title: name,
    ...(phoneNumber ? { detail: formatPhone(phoneNumber) } : {}),
  };
}
