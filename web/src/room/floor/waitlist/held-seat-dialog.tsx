import { type ReactNode, useState } from 'react';
import type { Table, WaitlistEntry } from '@/api/types';
import { useCan } from '@/api/session/session-context';
import { useNow } from '@/lib/hooks/use-now';
import type { SeatingCheck } from '@/room/players/seating-check';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { ChosenCard } from '@/ui/choices';
import { CancelButton, Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Empty } from '@/ui/empty';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { MoveNote, type Moves } from '@/ui/move-parts';
import { TableMark } from '@/ui/poker/table-mark';
import { BuyIn } from '../seats/buy-in';
import { rentalHint } from '../seats/model';
import { LeaveLists, SeatingStep } from '../seats/seating-step';
import { type EntryAct, seatFromWaitlist } from './acts';
import { canUndo, entryDetail, whoDetail } from './model';

interface HeldSeatDialogProps {
  /** Opens beside the seat, so that the seat stays visible. */
  place: 'beside' | 'beside-left';
  table: Table;
  seatNumber: number;
  /** The entry with the hold on this seat; null once the hold has ended. */
  entry: WaitlistEntry | null;
  /** Set for a player who has a seat in the room. */
  moves: Moves | undefined;
  entryCheck: SeatingCheck;
  /** Ends the hold without seating the player. */
  onAct: (entry: WaitlistEntry, act: EntryAct) => void;
  onClose: () => void;
}

/** The dialog for a reserved seat: seat the called player, or end the hold. */
export function HeldSeatDialog(props: HeldSeatDialogProps) {
  const { table, seatNumber, entry, onClose } = props;
  const seat = useSeatHeld();
  const [first] = useState(entry);
  // The live event of this seating arrives before its response: the hold has not expired then.
  const shown = entry ?? (seat.busy || (seat.outcome !== null && seat.outcome.kind !== 'refused') ? first : null);
  return (
    <Dialog
      place={props.place}
      lead={<TableMark number={table.tableNumber} />}
      title={`Seat ${seatNumber}`}
      dirty={props.entryCheck.isDirty}
      onClose={onClose}
    >
      {shown === null ? (
        <Ended seatNumber={seatNumber} onClose={onClose} />
      ) : (
        <Held {...props} seat={seat} entry={shown} />
      )}
    </Dialog>
  );
}

const useSeatHeld = () => useAct(seatFromWaitlist);

type HeldProps = HeldSeatDialogProps & { entry: WaitlistEntry; seat: ReturnType<typeof useSeatHeld> };

function Held({ table, seatNumber, entry, moves, entryCheck, seat, onAct, onClose }: HeldProps) {
  const can = useCan();
  const endings = can('manage_waitlist') ? (
    <Endings
      entry={entry}
      onEnd={(act) => {
        onAct(entry, act);
        onClose();
      }}
    />
  ) : null;
  if (!can('seat_players'))
    return (
      <>
        <DialogBody>
          <Who entry={entry} />
          {endings}
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>{null}</DialogFoot>
      </>
    );
  const { name } = entry.player;
  return (
    <SeatingStep
      act={seat}
      defaults={{ playerId: entry.playerId, tableId: table.id, seatNumber }}
      moves={moves}
      entryCheck={entryCheck}
      gameOf={() => table.gameType}
      vars={({ buyInAmount, leaveOtherLists }, extras) => ({
        entryId: entry.id,
        playerName: name,
        where: `Table ${table.tableNumber}, seat ${seatNumber}`,
        body: { seatNumber, ...(moves === undefined ? { buyInAmount } : { leaveOtherLists }), ...extras },
      })}
      submit={`${moves === undefined ? 'Seat' : 'Move'} ${name}`}
      wideAction
      onDone={onClose}
      onClose={onClose}
    >
      <Who entry={entry} />
      {moves === undefined ? null : <MoveNote moves={moves} />}
      {entryCheck.notes}
      {moves === undefined ? (
        <>
          <BuyIn game={table.gameType} />
          {entryCheck.sale}
          <p className="text-meta text-ink-3">{rentalHint(table)}</p>
        </>
      ) : (
        <LeaveLists moves={moves} />
      )}
      {endings}
    </SeatingStep>
  );
}

function Who({ entry }: { entry: WaitlistEntry }) {
  const now = useNow(15_000);
  const { hold } = entryDetail(entry);
  return (
    <ChosenCard
      title={entry.player.name}
      detail={whoDetail(entry, true, now)}
      end={hold === null ? undefined : <HoldCountdown {...hold} />}
    />
  );
}

/** The other ways to end a call. Each one opens the seat again. */
function Endings({ entry, onEnd }: { entry: WaitlistEntry; onEnd: (act: EntryAct) => void }): ReactNode {
  const now = useNow();
  return (
    <div role="group" aria-label={`${entry.player.name} does not sit down`} className="grid gap-1.5">
      <p className="text-meta font-medium text-ink-2">Not sitting down</p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 narrow:grid-cols-1">
        <Button onClick={() => onEnd('pass')}>Pass (stays on list)</Button>
        <Button onClick={() => onEnd('no-show')}>No-Show</Button>
        <Button onClick={() => onEnd('pick-up')}>Getting chips, hold 1st spot</Button>
        <Button
          onClick={() => onEnd('undo')}
          disabledReason={canUndo(entry, now) ? undefined : 'A call can be undone for a minute'}
        >
          Undo Call
        </Button>
      </div>
    </div>
  );
}

function Ended({ seatNumber, onClose }: { seatNumber: number; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <Empty title={`Seat ${seatNumber} is not held any more`}>
          The player was seated, the call was taken back, or the time ran out.
        </Empty>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </>
  );
}
