import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import { playersQuery } from '@/api/shared-queries';
import type { Player, WaitlistEntry } from '@/api/types';
import { formatPhone } from '@/lib/format';
import { Button } from '@/ui/button';
import { Picker, type PickerItem } from '@/ui/picker';

export type Known = Pick<Player, 'id' | 'name'>;

/** One of those who wait for the game, in the order of the list. */
export interface WaitingHere {
  entry: WaitlistEntry;
  /** "Next for 2/5 NL, waiting 29 min" */
  detail: string;
  /** Nobody has to say why he is taken. */
  next: boolean;
}

interface SeatPickerProps {
  waiting: readonly WaitingHere[];
  seated: ReadonlyMap<string, string>;
  pickedId: string | undefined;
  onPick: (player: Known) => void;
  /** With what was searched for in vain. */
  onNew: ((name: string) => void) | undefined;
  error: string | undefined;
}

/** Search by name or phone. Who waits for this game comes first, who sits somewhere says so. */
export function SeatPicker({ waiting, seated, pickedId, onPick, onNew, error }: SeatPickerProps) {
  const [query, setQuery] = useState('');
  const players = useQuery({ ...playersQuery(query), placeholderData: keepPreviousData });
  const failed = players.isError ? errorText(players.error, 'Could not load players.') : undefined;
  return (
    <Picker
      label="Player"
      items={pickerItems(players.data ?? [], waiting, seated, query)}
      pickedId={pickedId}
      onPick={({ id, title }) => onPick({ id, name: title })}
      onSearch={setQuery}
      loading={players.isPending || players.isPlaceholderData}
      error={error ?? failed}
      autoFocus
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

/** The answers of the server, those who wait for the game in front; all who wait before anything was typed. */
export function pickerItems(
  found: readonly Player[],
  waiting: readonly WaitingHere[],
  seated: ReadonlyMap<string, string>,
  query: string,
): PickerItem[] {
  const answers = new Set(found.map(({ id }) => id));
  const first = waiting.filter(({ entry }) => query === '' || answers.has(entry.playerId));
  const listed = new Set(first.map(({ entry }) => entry.playerId));
  return [
    ...first.map((each) => waitingItem(each, seated)),
    ...found.filter(({ id }) => !listed.has(id)).map((player) => playerItem(player, seated)),
  ];
}

function waitingItem(
  { entry: { player }, detail }: WaitingHere,
  seated: ReadonlyMap<string, string>,
): PickerItem {
  const phone = player.phoneNumber === null ? [] : [formatPhone(player.phoneNumber)];
  return {
    id: player.id,
    title: player.name,
    detail: [...phone, detail].join(' · '),
    disabledReason: seated.get(player.id),
  };
}

function playerItem(
  { id, name, nickname, phoneNumber, isActive }: Player,
  seated: ReadonlyMap<string, string>,
): PickerItem {
  const detail = [nickname, phoneNumber === null ? null : formatPhone(phoneNumber)]
    .filter((part) => part !== null)
    .join(' · ');
  return {
    id,
    title: name,
    ...(detail === '' ? {} : { detail }),
    disabledReason: seated.get(id) ?? (isActive ? undefined : 'Not an active player'),
  };
}
