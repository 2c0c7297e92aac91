import { folded } from '@/lib/fold';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { playersQuery } from '@/api/shared-queries';
import type { NextPlayer, Player, Table, WaitlistEntry } from '@/api/types';
import { durationText, minutesBetween } from '@/domain/duration';
import { byLongestWait, isOpen, isTournament, seatChoices } from '@/domain/floor';
import { openSeats } from '@/domain/seats';
import { shortGameName } from '@/domain/stakes';
import { firstFor, withoutOffered } from '@/features/seating/change';
import { useSeatChanges } from '@/features/seating/queries';
import type { SuggestedPlace } from '@/features/seating/place';
import type { PlaceValues } from '@/features/seating/schema';
import { SeatPlayerDialog, type SeatingWho } from '@/features/seating/seat-player-dialog';
import { isNext, type Seating, seatings, whoDetail } from '@/features/waitlist/model';
import { useNextPlayers } from '@/features/waitlist/queries';
import { serverNow } from '@/lib/clock';
import { formatPhone } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { SeatExtras } from '@/lib/seat-door';
import { Picker, type PickerItem } from '@/ui/picker';
import { useCan, useRoom } from '../session-context';
import { useSeatDoor } from './seat-door';
import { useTakeSeat } from './use-take-seat';

interface SeatPlayerProps {
  tables: readonly Table[];
  entries: readonly WaitlistEntry[];
  /** Who was chosen in a list. Without him the dialog asks. */
  entry?: WaitlistEntry | undefined;
  /** Where he was going to be seated; otherwise the best place. */
  at?: SuggestedPlace | undefined;
  onClose: () => void;
}

type Who = { entry: WaitlistEntry } | { player: Pick<Player, 'id' | 'name'> };

/** "Seat Player" from a list, or for whoever stands at the desk. */
export function SeatPlayer({ tables: all, entries, entry, at, onClose }: SeatPlayerProps) {
  const roomId = useRoom().id;
  const changes = useSeatChanges(roomId).data;
  const tables = withoutOffered(all, changes);
  const first = at && firstFor(changes ?? [], at.tableId, at.seatNumber);
  const [who, setWho] = useState<Who | null>(entry ? { entry } : null);
  const { take, ...seating } = useTakeSeat(onClose);
  const now = useNow(15_000);
  const decided = useNextPlayers(roomId);

  const current =
    who !== null && 'entry' in who
      ? (entries.find(({ id }) => id === who.entry.id) ?? who.entry)
      : null;

  const door = useSeatDoor(personOf(who, current));

  async function send({ reason, ...values }: PlaceValues, extras: SeatExtras) {
    const player = personOf(who, current);
    if (player === null) return null;
    const number = tables.find(({ id }) => id === values.tableId)?.tableNumber;
    return await take({
      player,
      where: `Table ${number}, seat ${values.seatNumber}`,
      place: { ...values, ...extras },
      entry: current === null ? null : { id: current.id, reason },
    });
  }

  return (
    <SeatPlayerDialog
      who={who && describe(who, current, entries, decided, now)}
      picker={<WhoPicker tables={tables} entries={entries} onPick={(next) => setWho(next)} />}
      onChangeWho={entry ? undefined : () => setWho(null)}
      tables={tablesFor(tables, current)}
      suggested={
        at !== undefined && first === undefined ? at : suggestion(current, tables, entries)
      }
      door={door}
      seating={{ ...seating, send }}
      onClose={onClose}
    />
  );
}

/** Whose door it is. */
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
    const { seated } = current;
    const others = entries.filter(
      ({ id, playerId }) => playerId === current.playerId && id !== current.id,
    );
    return {
      id: current.id,
      name: current.player.name,
      detail: whoDetail(current, next, now),
      entryId: current.id,
      asksReason: !next,
      moves:
        seated === null
          ? undefined
          : {
              from: `Table ${seated.tableNumber}, seat ${seated.seatNumber}`,
              otherLists: others.filter(isOpen).length,
            },
    };
  }
  const { id, name } = 'player' in who ? who.player : who.entry.player;
  return { id, name, detail: 'Not on a waitlist', asksReason: false };
}

/** The tables of his game; for somebody who is on no list every cash table with an open seat. */
function tablesFor(tables: readonly Table[], entry: WaitlistEntry | null): Table[] {
  if (entry) return seatChoices(tables, entry.gameTypeId).map(({ table }) => table);
  return tables.filter((table) => !isTournament(table) && openSeats(table).length > 0);
}

function suggestion(
  entry: WaitlistEntry | null,
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
): SuggestedPlace | null {
  if (!entry) return null;
  const seating = seatings(tables, entries).get(entry.id);
  if (!seating?.ok) return null;
  return { tableId: seating.place.table.id, seatNumber: seating.place.seatNumber };
}

interface WhoPickerProps {
  tables: readonly Table[];
  entries: readonly WaitlistEntry[];
  onPick: (who: Who) => void;
}

/** Who waits, longest first; typing also finds players who are on no list. */
function WhoPicker({ tables, entries, onPick }: WhoPickerProps) {
  const [query, setQuery] = useState('');
  const mayRead = useCan()('view_players');
  const players = useQuery({
    ...playersQuery(query),
    enabled: mayRead,
    placeholderData: keepPreviousData,
  });
  const [now] = useState(serverNow);
  const words = folded(query);
  const seats = seatings(tables, entries);
  const waiting = entries
    .filter(isOpen)
    .filter(({ player }) => folded(player.name).includes(words))
    .toSorted(byLongestWait);
  const listed = new Set(entries.filter(isOpen).map(({ playerId }) => playerId));
  const others =
    words === '' && waiting.length > 0
      ? []
      : (players.data ?? []).filter(({ id, isActive }) => isActive && !listed.has(id));

  return (
    <Picker
      label="Player"
      autoFocus
      items={[
        ...waiting.map((entry) => entryItem(entry, seats.get(entry.id), now)),
        ...others.map(playerItem),
      ]}
      loading={mayRead && players.isPending && waiting.length === 0}
      onSearch={setQuery}
      onPick={({ id, title }) => {
        const entry = waiting.find((each) => each.id === id);
        onPick(entry ? { entry } : { player: { id, name: title } });
      }}
    />
  );
}

function entryItem(entry: WaitlistEntry, seating: Seating | undefined, now: number): PickerItem {
  const waited = durationText(minutesBetween(Date.parse(entry.joinedAt), now));
  const none = seating?.ok === false && !seating.ahead;
  const at = entry.seated === null ? '' : ` · at Table ${entry.seated.tableNumber}`;
  const stands = entry.status === 'called' ? 'called' : `waiting ${waited}`;
  return {
    id: entry.id,
    title: entry.player.name,
    detail: `${shortGameName(entry.gameType.name)}, ${stands}${at}`,
    disabledReason: none ? seating.reason : undefined,
  };
}

function playerItem({ id, name, phoneNumber }: Player): PickerItem {
  const phone = phoneNumber === null ? '' : `${formatPhone(phoneNumber)} · `;
  return { id, title: name, detail: `${phone}Not on a waitlist` };
}
