import { type Places, usePlayerSearch } from '@/api/player-search';
import type { Player, WaitlistEntry } from '@/api/types';
import { playerItem } from '@/room/players/player-item';
import { formatPhone } from '@/lib/format';
import { NewPlayerButton } from '@/room/players/new-player-button';
import type { Moves } from '@/ui/move-parts';
import { Picker, type PickerItem } from '@/ui/picker';

export type Known = Pick<Player, 'id' | 'name'>;

/** A player who waits for the game, in the order of the list. */
export interface WaitingHere {
  entry: WaitlistEntry;
  /** "Next for 2/5 NL, waiting 29 min" */
  detail: string;
  /** Seating this player needs no reason, because they are next. */
  next: boolean;
  /** Set for a player who has a seat in the room. */
  moves: Moves | undefined;
}

interface SeatPickerProps {
  roomId: string;
  waiting: readonly WaitingHere[];
  pickedId: string | undefined;
  onPick: (player: Known) => void;
  /** Called with the search text, to add a player who was not found. */
  onNew: ((name: string) => void) | undefined;
  error: string | undefined;
}

/** Search by name or phone. Players waiting for this game come first, and each row says where the player is. */
export function SeatPicker({ roomId, waiting, pickedId, onPick, onNew, error }: SeatPickerProps) {
  const { found, search, query, ...places } = usePlayerSearch(roomId);
  return (
    <Picker
      label="Player"
      items={pickerItems(found, waiting, places, query)}
      pickedId={pickedId}
      onPick={({ id, title }) => onPick({ id, name: title })}
      {...search}
      error={error ?? search.error}
      autoFocus
      emptyAction={onNew && <NewPlayerButton onPress={() => onNew(query)} />}
    />
  );
}

/** The server's matches, with players waiting for the game first; all waiting players before any text is typed. */
function pickerItems(
  found: readonly Player[],
  waiting: readonly WaitingHere[],
  { placeOf, seatOf }: Places,
  query: string,
): PickerItem[] {
  const answers = new Set(found.map(({ id }) => id));
  const first = waiting.filter(({ entry }) => query === '' || answers.has(entry.playerId));
  const listed = new Set(first.map(({ entry }) => entry.playerId));
  return [
    ...first.map(waitingItem),
    ...found.filter(({ id }) => !listed.has(id)).map((player) => offListItem(player, { placeOf, seatOf })),
  ];
}

/** A player who is not on this game's list. A seated player moves from their seat. */
export function offListItem(
  { id, name, nickname, phoneNumber, isActive }: Player,
  { placeOf, seatOf }: Places,
): PickerItem {
  return {
    ...playerItem({ id, name, nickname, phoneNumber }, placeOf(id)),
    disabledReason: isActive || seatOf(id) !== null ? undefined : 'Not an active player',
  };
}

/** A player on this game's list. A player seated at another game moves, and the row says both. */
function waitingItem({ entry: { player }, detail, moves }: WaitingHere): PickerItem {
  const parts = [
    player.phoneNumber === null ? null : formatPhone(player.phoneNumber),
    detail,
    moves === undefined ? null : `at ${moves.from}`,
  ];
  return {
    id: player.id,
    title: player.name,
    detail: parts.filter((part) => part !== null).join(' · '),
  };
}
