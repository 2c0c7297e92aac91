import { type ReactNode, useState } from 'react';
import { usePlaces } from '@/api/player-search';
import { useCan, useFindRoom } from '@/api/session/session-context';
import type { Room, Table, WaitlistEntry } from '@/api/types';
import { isAtRight } from '@/domain/seat-geometry';
import { useNow } from '@/lib/hooks/use-now';
import { openDialog } from '@/shells/dialogs';
import { useAct } from '@/shells/use-act';
import type { SeatParams } from '../dialogs';
import { closeSeat } from '../tables/acts';
import { useFloor } from '../use-floor';
import { useTable } from '../use-table';
import { HeldSeatDialog } from '../waitlist/held-seat-dialog';
import { isNext, movesOf, waitingFor, whoDetail } from '../waitlist/model';
import { useEntryActs } from '../waitlist/use-entry-acts';
import { moveFrom } from './acts';
import { ClosedSeatConfirm } from './closed-seat-confirm';
import { OpenSeatDialog } from './open-seat-dialog';
import { useSeats } from './queries';
import { useSeatingCheck } from './seating-check';
import type { WaitingHere } from './seat-picker';
import { SeatedDialog } from './seated-dialog';

/** Opens at the right, or at the left when the map has the full width and the seat is on its right. */
function placeFor(table: Table, seatNumber: number) {
  return isAtRight(seatNumber, table.maxSeats) ? 'beside-left' : 'beside';
}

type OfTable<P> = P & { room: Room; table: Table; entries: readonly WaitlistEntry[]; onClose: () => void };

/** Gives the dialog of a seat the present data of its table. */
function withTable<P extends SeatParams>(SeatDialog: (props: OfTable<P>) => ReactNode) {
  return function OfSeat(props: P & { onClose: () => void }) {
    const room = useFindRoom()(props.roomId);
    const table = useTable(props.roomId, props.tableId);
    const entries = useFloor(props.roomId, (lists) => lists.entries);
    return table === undefined ? null : <SeatDialog {...props} room={room} table={table} entries={entries} />;
  };
}

export const OpenSeat = withTable<SeatParams & { entryId?: string }>(function OpenSeatAt(props) {
  const { room, table, entries, onClose, ...params } = props;
  const { seatNumber, entryId } = params;
  const can = useCan();
  const now = useNow(15_000);
  const close = useAct(closeSeat);
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null);
  // Called players already have a held seat, so they come after the players without one.
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

  const chosen = waiting.find(({ entry }) => entry.id === entryId);
  const { seatOf } = usePlaces(room.id);
  const isListed = waiting.some(({ entry }) => entry.playerId === picked?.id);
  const from = picked === null || isListed ? null : seatOf(picked.id);
  const checkedPlayer = picked ?? (chosen === undefined ? null : playerOf(chosen.entry));
  const entryCheck = useSeatingCheck(from === null ? checkedPlayer : null);

  function takeOut() {
    close.run({ table, seatNumber });
    onClose();
  }

  return (
    <OpenSeatDialog
      place={placeFor(table, seatNumber)}
      roomId={room.id}
      table={table}
      seatNumber={seatNumber}
      onSeatNumber={(number) => openDialog('open-seat', { ...params, seatNumber: number })}
      chosen={chosen}
      waiting={waiting}
      moves={moveFrom(from)}
      entryCheck={entryCheck}
      onPicked={setPicked}
      onTakeOut={can('manage_tables') ? takeOut : undefined}
      from={from?.seatId}
      onClose={onClose}
    />
  );
});

function playerOf({ playerId, player }: WaitlistEntry) {
  return { id: playerId, name: player.name };
}

export const TakenSeat = withTable<SeatParams & { seatId: string }>(function TakenSeatAt(props) {
  const { room, table, entries, seatNumber, seatId, onClose } = props;
  const tables = useFloor(table.roomId, (lists) => lists.tables);
  const seat = useSeats(table.id).data?.find((each) => each.id === seatId);
  // The seat when it was chosen: the dialog says when it has changed since.
  const [chosen] = useState(seat);
  if (chosen === undefined) return null;
  const isSame = seat?.isActive && seat.seatNumber === seatNumber && seat.player?.id === chosen.player?.id;
  return (
    <SeatedDialog
      place={placeFor(table, seatNumber)}
      table={table}
      chosen={chosen}
      seat={isSame ? seat : null}
      tables={tables}
      settings={room.settings}
      timeZone={room.timeZone}
      waiting={waitingFor(table, entries).length}
      onClose={onClose}
    />
  );
});

export const HeldSeat = withTable<SeatParams & { entryId: string }>(function HeldSeatAt(props) {
  const { table, entries, seatNumber, entryId, onClose } = props;
  const { act } = useEntryActs();
  const entry = entries.find(
    (each) =>
      each.id === entryId && each.status === 'called' && each.tableId === table.id && each.seatNumber === seatNumber,
  );
  // The live event of this seating removes the entry before the response arrives.
  const [first] = useState(entry);
  const who = entry ?? first;
  const entryCheck = useSeatingCheck(who === undefined ? null : playerOf(who));
  return (
    <HeldSeatDialog
      place={placeFor(table, seatNumber)}
      table={table}
      seatNumber={seatNumber}
      entry={entry ?? null}
      moves={who && movesOf(who, entries)}
      entryCheck={entryCheck}
      onAct={act}
      onClose={onClose}
    />
  );
});

export const ClosedSeat = withTable<SeatParams>(({ table, seatNumber, onClose }) => (
  <ClosedSeatConfirm table={table} seatNumber={seatNumber} onClose={onClose} />
));
