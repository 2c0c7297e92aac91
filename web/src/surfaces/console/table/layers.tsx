import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Room, Seat, Table, WaitlistEntry } from '@/api/types';
import { isAtRight } from '@/domain/seat-geometry';
import { ClosedSeatConfirm } from '@/features/seating/dialogs/closed-seat-confirm';
import { OpenSeatDialog } from '@/features/seating/dialogs/open-seat-dialog';
import { SeatedDialog } from '@/features/seating/dialogs/seated-dialog';
import type { WaitingHere } from '@/features/seating/dialogs/seat-picker';
import { moveFrom } from '@/features/seating/acts';
import { buyInRange, rentalHint } from '@/features/seating/model';
import { TABLE_TEXTS, useSeatOutOfPlay } from '@/features/tables/mutations';
import { PauseDialog } from '@/features/tables/pause-dialog';
import { PotDialog } from '@/features/tables/pot-dialog';
import { StartGameDialog } from '@/features/tables/start-game-dialog';
import { AddPlayerDialog } from '@/features/waitlist/add-player-dialog';
import { HeldSeatDialog } from '@/features/waitlist/held-seat-dialog';
import { isNext, movesOf, waitingFor, whoDetail } from '@/features/waitlist/model';
import { useNow } from '@/lib/hooks/use-now';
import { usePlaces } from '@/lib/player-search';
import { toast } from '@/ui/toast-store';
import { sayFailed } from '../floor/messages';
import { useSeatDoor } from '../floor/seat-door';
import { useEntryActs } from '../floor/use-entry-acts';
import { useTakeSeat } from '../floor/use-take-seat';
import { useGameOptions, useWaitOptions } from '../floor/use-games';
import { useNewPlayer } from '../new-player';
import { useCan } from '../session-context';
import type { Asked } from './asked';
import { EndGame } from './end-game';

interface LayersProps {
  table: Table;
  tables: readonly Table[];
  room: Room;
  seats: readonly Seat[];
  entries: readonly WaitlistEntry[];
  asked: Asked | null;
  onAsk: (asked: Asked | null) => void;
}

/** The dialog that is open, if one is. Keyed by what was asked: a new question is a new draft. */
export function Layers({ asked, ...props }: LayersProps) {
  const close = () => props.onAsk(null);
  switch (asked?.kind) {
    case undefined:
      return null;
    case 'pot':
      return <PotDialog table={props.table} onClose={close} />;
    case 'pause':
      return <PauseDialog table={props.table} onClose={close} />;
    case 'end':
      return <EndGame table={props.table} onClose={close} />;
    case 'start':
      return <StartLayer {...props} onClose={close} />;
    case 'add-player':
      return <AddLayer {...props} onClose={close} />;
    case 'open':
      return <OpenLayer {...props} asked={asked} onClose={close} />;
    case 'taken':
      return <TakenLayer {...props} asked={asked} onClose={close} />;
    case 'held':
      return <HeldLayer {...props} asked={asked} onClose={close} />;
    case 'closed':
      return <ClosedLayer {...props} asked={asked} onClose={close} />;
  }
}

/** At the right, or at the left when the map has the whole width and the seat is at its right. */
function placeFor(table: Table, seatNumber: number) {
  return isAtRight(seatNumber, table.maxSeats) ? 'beside-left' : 'beside';
}

type LayerProps<K extends Asked['kind'] = 'pot'> = Omit<LayersProps, 'asked'> & {
  onClose: () => void;
} & (K extends 'pot' ? object : { asked: Extract<Asked, { kind: K }> });

function StartLayer({ table, tables, entries, onClose }: LayerProps) {
  const can = useCan();
  const { callAll } = useEntryActs();

  return (
    <StartGameDialog
      tables={tables}
      entries={entries}
      games={useGameOptions()}
      tableId={table.id}
      onCall={can('manage_waitlist') ? (started, first) => void callAll(first, started) : undefined}
      onClose={onClose}
    />
  );
}

function AddLayer({ table, tables, room, entries, onClose }: LayerProps) {
  return (
    <AddPlayerDialog
      roomId={room.id}
      games={useWaitOptions(tables, entries)}
      gameTypeId={table.gameTypeId}
      newPlayer={useNewPlayer()}
      onClose={onClose}
    />
  );
}

function OpenLayer({ table, room, entries, asked, onAsk, onClose }: LayerProps<'open'>) {
  const can = useCan();
  const now = useNow(15_000);
  const { take, ...seating } = useTakeSeat(onClose);
  const outOfPlay = useSeatOutOfPlay();
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null);
  // Who is called has a seat held for him: he comes after those who have none.
  const inOrder = waitingFor(table, entries).toSorted(
    (a, b) => Number(a.status === 'called') - Number(b.status === 'called'),
  );
  const waiting = inOrder.map((entry): WaitingHere => {
    const next = isNext(entry, entries);
    return {
      entry,
      detail: whoDetail(entry, next, now),
      next,
      moves: movesOf(entry, entries),
    };
  });

  const chosen = waiting.find(({ entry }) => entry.id === asked.entryId);
  const { seatOf } = usePlaces(room.id);
  const isListed = waiting.some(({ entry }) => entry.playerId === picked?.id);
  const from = picked === null || isListed ? null : seatOf(picked.id);
  const asksDoor = picked ?? (chosen === undefined ? null : playerOf(chosen.entry));
  const door = useSeatDoor(from === null ? asksDoor : null);

  function takeOut() {
    outOfPlay.mutate(
      { tableId: table.id, seatNumber: asked.seatNumber, closed: true },
      { onError: (error) => sayFailed(error, TABLE_TEXTS) },
    );
    onClose();
  }

  return (
    <OpenSeatDialog
      place={placeFor(table, asked.seatNumber)}
      roomId={room.id}
      table={table}
      seatNumber={asked.seatNumber}
      onSeatNumber={(seatNumber) => onAsk({ ...asked, seatNumber })}
      chosen={chosen}
      waiting={waiting}
      moves={moveFrom(from)}
      door={door}
      onPicked={setPicked}
      newPlayer={useNewPlayer()}
      onTakeOut={can('manage_tables') ? takeOut : undefined}
      seating={{
        ...seating,
        send: ({ player, entry, reason, ...values }, extras) =>
          take({
            player,
            where: `Table ${table.tableNumber}, seat ${asked.seatNumber}`,
            place: {
              tableId: table.id,
              seatNumber: asked.seatNumber,
              buyInAmount: values.buyInAmount,
              leaveOtherLists: values.leaveOtherLists,
              ...extras,
            },
            entry: entry === undefined ? null : { id: entry.id, reason },
            from: from?.seatId,
          }),
      }}
      onClose={onClose}
    />
  );
}

function playerOf({ playerId, player }: WaitlistEntry) {
  return { id: playerId, name: player.name };
}

function TakenLayer({ table, tables, room, seats, entries, asked, onClose }: LayerProps<'taken'>) {
  const can = useCan();
  const same = seats.find(
    ({ id, seatNumber, isActive, player }) =>
      id === asked.seat.id &&
      seatNumber === asked.seatNumber &&
      isActive &&
      player?.id === asked.seat.player?.id,
  );
  return (
    <SeatedDialog
      place={placeFor(table, asked.seatNumber)}
      table={table}
      chosen={asked.seat}
      seat={same ?? null}
      tables={tables}
      rights={{ seats: can('seat_players'), tends: can('raise_alerts') }}
      settings={room.settings}
      timeZone={room.timeZone}
      waiting={waitingFor(table, entries).length}
      onClose={onClose}
    />
  );
}

function HeldLayer({ table, entries, asked, onClose }: LayerProps<'held'>) {
  const can = useCan();
  const { act, undo } = useEntryActs();
  const entry = entries.find(
    ({ id, status, tableId, seatNumber }) =>
      id === asked.seat.entryId &&
      status === 'called' &&
      tableId === table.id &&
      seatNumber === asked.seatNumber,
  );
  // The live event of the own seating takes the entry away before the answer comes.
  const [first] = useState(entry);
  const who = entry ?? first;
  const door = useSeatDoor(who === undefined ? null : playerOf(who));
  return (
    <HeldSeatDialog
      place={placeFor(table, asked.seatNumber)}
      tableNumber={table.tableNumber}
      seatNumber={asked.seatNumber}
      entry={entry ?? null}
      moves={who && movesOf(who, entries)}
      game={table.gameType}
      range={buyInRange(table.gameType)}
      note={rentalHint(table)}
      rights={{ seats: can('seat_players'), lists: can('manage_waitlist') }}
      door={door}
      onAct={(held, which) => void (which === 'undo' ? undo(held) : act(held, which))}
      onClose={onClose}
    />
  );
}

function ClosedLayer({ table, asked, onClose }: LayerProps<'closed'>) {
  const open = useSeatOutOfPlay();
  return (
    <ClosedSeatConfirm
      seatNumber={asked.seatNumber}
      busy={open.isPending}
      error={open.error === null ? undefined : errorText(open.error, TABLE_TEXTS.error)}
      onConfirm={() =>
        open.mutate(
          { tableId: table.id, seatNumber: asked.seatNumber, closed: false },
          {
            onSuccess: () => {
              toast({ title: TABLE_TEXTS.success });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
