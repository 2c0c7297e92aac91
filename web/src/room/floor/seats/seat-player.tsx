import { normalizeForSearch } from '@/lib/search-text';
import { useState } from 'react';
import { type Places, usePlaces, usePlayerSearch } from '@/api/player-search';
import type { NextPlayer, NextSeats, Player, Table, WaitlistEntry } from '@/api/types';
import { durationText, minutesBetween } from '@/domain/duration';
import { byLongestWait, isOpen, isTournament, tablesInOrder } from '@/domain/floor';
import { openSeats } from '@/domain/seats';
import { shortGameName } from '@/domain/stakes';
import { nextSeatChange, excludeOffered } from './change';
import { moveFrom } from './acts';
import { useSeatChanges } from './queries';
import { offListItem } from './seat-picker';
import type { SuggestedPlace } from './place';
import { SeatPlayerDialog, type SeatingWho } from './seat-player-dialog';
import { isNext, movesOf, type Seating, seatings, whoDetail } from '../waitlist/model';
import { useNextSeats } from '../waitlist/queries';
import { serverNow } from '@/lib/clock';
import { useNow } from '@/lib/hooks/use-now';
import { seatText } from '@/api/whereabouts';
import { NewPlayerButton } from '@/room/players/new-player-button';
import { DialogBody } from '@/ui/dialog';
import { Picker, type PickerItem } from '@/ui/picker';
import { useNewPlayerStep } from '@/room/players/directory/new-player';
import { useCan, useRoom } from '@/api/session/session-context';
import { useSeatingCheck } from './seating-check';
import { takeSeat, takeSeatVars } from './take-seat';

interface SeatPlayerProps {
  tables: readonly Table[];
  entries: readonly WaitlistEntry[];
  /** The player chosen from a list. Without an entry the dialog asks for a player. */
  entry?: WaitlistEntry | undefined;
  /** The planned seat; otherwise the dialog suggests the best one. */
  at?: SuggestedPlace | undefined;
  onClose: () => void;
}

type Who = { entry: WaitlistEntry } | { player: Pick<Player, 'id' | 'name'> };

/** "Seat Player", for a player on a list or at the desk. */
export function SeatPlayer({ tables: all, entries, entry, at, onClose }: SeatPlayerProps) {
  const roomId = useRoom().id;
  const changes = useSeatChanges(roomId).data;
  const tables = excludeOffered(all, changes);
  const first = at && nextSeatChange(changes ?? [], at.tableId, at.seatNumber);
  const [who, setWho] = useState<Who | null>(entry ? { entry } : null);
  const { step, onNew } = useNewPlayerStep((player) => setWho({ player }));
  const now = useNow(15_000);
  const order = useNextSeats(roomId);

  const current = who !== null && 'entry' in who ? (entries.find(({ id }) => id === who.entry.id) ?? who.entry) : null;

  const person = personOf(who, current);
  const { seatOf } = usePlaces(roomId, useCan()('view_players'));
  const from = person === null || current !== null ? null : seatOf(person.id);
  const entryCheck = useSeatingCheck(from === null ? person : null);

  return (
    <SeatPlayerDialog
      who={who && { moves: moveFrom(from), ...describe(who, current, entries, order.players, now) }}
      picker={
        step ?? (
          <DialogBody>
            <WhoPicker tables={tables} entries={entries} order={order} onPick={setWho} onNew={onNew} />
          </DialogBody>
        )
      }
      isAdding={step !== null}
      onChangeWho={entry ? undefined : () => setWho(null)}
      tables={tablesFor(tables, current, order)}
      suggested={at !== undefined && first === undefined ? at : suggestion(current, tables, entries, order)}
      entryCheck={entryCheck}
      act={takeSeat}
      vars={(values, extras) =>
        person &&
        takeSeatVars({
          player: person,
          table: `Table ${tables.find(({ id }) => id === values.tableId)?.tableNumber}`,
          values,
          extras,
          entryId: current?.id,
          from: from?.seatId,
        })
      }
      onClose={onClose}
    />
  );
}

/** The player whose entry is checked. */
function personOf(who: Who | null, current: WaitlistEntry | null) {
  if (current) return { id: current.playerId, name: current.player.name };
  return who !== null && 'player' in who ? who.player : null;
}

function describe(
  who: Who,
  current: WaitlistEntry | null,
  entries: readonly WaitlistEntry[],
  decided: readonly NextPlayer[],
  now: number,
): SeatingWho {
  if (current) {
    const next = isNext(current, entries) || decided.some(({ entryId }) => entryId === current.id);
    return {
      id: current.id,
      name: current.player.name,
      detail: whoDetail(current, next, now),
      entryId: current.id,
      asksReason: !next,
      moves: movesOf(current, entries),
    };
  }
  const { id, name } = 'player' in who ? who.player : who.entry.player;
  return { id, name, detail: 'Not on a waitlist', asksReason: false };
}

/** The tables of the player's game; every cash table with an open seat for a player on no list. */
function tablesFor(tables: readonly Table[], entry: WaitlistEntry | null, order: NextSeats): Table[] {
  if (entry) return tablesInOrder(tables, entry.gameTypeId, order.tables);
  return tables.filter((table) => !isTournament(table) && openSeats(table).length > 0);
}

function suggestion(
  entry: WaitlistEntry | null,
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
  order: NextSeats,
): SuggestedPlace | null {
  if (!entry) return null;
  const seating = seatings(tables, entries, order).get(entry.id);
  if (!seating?.ok) return null;
  return { tableId: seating.place.table.id, seatNumber: seating.place.seatNumber };
}

interface WhoPickerProps {
  tables: readonly Table[];
  entries: readonly WaitlistEntry[];
  order: NextSeats;
  onPick: (who: Who) => void;
  /** Called with the search text, to add a player who was not found. */
  onNew: ((name: string) => void) | undefined;
}

/** The waiting players, longest first; the search also finds players on no list. */
function WhoPicker({ tables, entries, order, onPick, onNew }: WhoPickerProps) {
  const mayRead = useCan()('view_players');
  const { found, search, query, ...places } = usePlayerSearch(useRoom().id, mayRead);
  const [now] = useState(serverNow);
  const words = normalizeForSearch(query);
  const seats = seatings(tables, entries, order);
  // The server also matches phone numbers and nicknames.
  const answers = new Set(found.map(({ id }) => id));
  const listed = entries.filter(isOpen);
  const waiting = listed
    .filter(({ player }) => normalizeForSearch(player.name).includes(words) || answers.has(player.id))
    .toSorted(byLongestWait);
  const listedIds = new Set(listed.map(({ playerId }) => playerId));
  const others = words === '' && waiting.length > 0 ? [] : found.filter(({ id }) => !listedIds.has(id));

  return (
    <Picker
      label="Player"
      autoFocus
      items={[
        ...waiting.map((entry) => entryItem(entry, seats.get(entry.id), now)),
        ...others.map((player) => otherItem(player, places)),
      ]}
      {...search}
      loading={search.loading && waiting.length === 0}
      onPick={({ id, title }) => {
        const entry = waiting.find((each) => each.id === id);
        onPick(entry ? { entry } : { player: { id, name: title } });
      }}
      emptyAction={onNew && <NewPlayerButton onPress={() => onNew(query)} />}
    />
  );
}

function entryItem(entry: WaitlistEntry, seating: Seating | undefined, now: number): PickerItem {
  const waited = durationText(minutesBetween(Date.parse(entry.joinedAt), now));
  const none = seating?.ok === false && !seating.ahead;
  const seat = seatText(entry.seated);
  const stands = entry.status === 'called' ? 'called' : `waiting ${waited}`;
  const place = `${shortGameName(entry.gameType.name)}, ${stands}`;
  return {
    id: entry.id,
    title: entry.player.name,
    detail: seat === null ? place : `${place} · at ${seat}`,
    disabledReason: none ? seating.reason : undefined,
  };
}

function otherItem(player: Player, places: Places): PickerItem {
  const item = offListItem(player, places);
  return item.detail === undefined ? { ...item, detail: 'Not on a waitlist' } : item;
}
