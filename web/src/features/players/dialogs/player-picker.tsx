import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/api/errors';
import { playersQuery } from '@/api/shared-queries';
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
  const [query, setQuery] = useState('');
  const players = useQuery({ ...playersQuery(query), placeholderData: keepPreviousData });

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
      label="Search players"
      picked={picked === null ? undefined : { id: picked.id, title: picked.name }}
      items={(players.data ?? []).map(item)}
      onSearch={setQuery}
      loading={players.isPending || players.isPlaceholderData}
      error={players.isError ? errorText(players.error, 'Could not load players.') : undefined}
      onPick={({ id, title }) => onPick({ id, name: title })}
    />
  );
}
