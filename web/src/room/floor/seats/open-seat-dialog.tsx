import { useState } from 'react';
import type { Table, WaitlistEntry } from '@/api/types';
import { useNewPlayerStep } from '@/room/players/directory/new-player';
import type { SeatingCheck } from '@/room/players/seating-check';
import { useAct } from '@/shells/use-act';
import { LinkButton } from '@/ui/button';
import { ChosenCard, Note } from '@/ui/choices';
import { Dialog } from '@/ui/dialog';
import { useFormField } from '@/ui/form/use-form-field';
import { MoveNote, type Moves } from '@/ui/move-parts';
import { TableMark } from '@/ui/poker/table-mark';
import { formatQuantity } from '@/lib/format';
import { rentalHint } from './model';
import { BuyIn } from './buy-in';
import { freeFor } from './place';
import { LeaveLists, ReasonField, SeatField, SeatingStep } from './seating-step';
import { takeSeat, takeSeatVars } from './take-seat';
import { type Known, SeatPicker, type WaitingHere } from './seat-picker';

interface OpenSeatDialogProps {
  /** Opens beside the seat, so that the seat stays visible. */
  place: 'beside' | 'beside-left';
  roomId: string;
  table: Table;
  seatNumber: number;
  /** Called when the user picks another seat in the dialog, so that the map follows. */
  onSeatNumber: (seatNumber: number) => void;
  chosen: WaitingHere | undefined;
  waiting: readonly WaitingHere[];
  /** The consequences of a move, for a seated player who is not on this game's list. */
  moves: Moves | undefined;
  entryCheck: SeatingCheck;
  /** Called when the user picks a player. */
  onPicked: (player: Known) => void;
  /** Takes the seat out of play; undefined for a role that may not. */
  onTakeOut: (() => void) | undefined;
  /** The seat that a player on no list moves from. */
  from: string | undefined;
  onClose: () => void;
}

/** The dialog for an empty seat. It opens beside the map, so that the seat stays visible. */
export function OpenSeatDialog(props: OpenSeatDialogProps) {
  const { table, seatNumber, onClose } = props;
  // Seating removes the player from the list. Keep their card until the dialog closes.
  const [first] = useState(props.chosen);
  const chosen = props.chosen ?? first;
  const [picked, setPicked] = useState<Known | null>(
    chosen === undefined ? null : { id: chosen.entry.playerId, name: chosen.entry.player.name },
  );
  const { step, onNew } = useNewPlayerStep(pick);

  function pick(player: Known) {
    setPicked(player);
    props.onPicked(player);
  }

  return (
    <Dialog
      place={props.place}
      lead={<TableMark number={table.tableNumber} />}
      title={step !== null ? 'New Player' : `Seat ${seatNumber}`}
      dirty={step !== null || (picked !== null && chosen === undefined) || props.entryCheck.isDirty}
      onClose={onClose}
    >
      {step ?? <OpenSeatFields {...props} chosen={chosen} picked={picked} onPick={pick} onNew={onNew} />}
    </Dialog>
  );
}

interface OpenSeatFieldsProps extends OpenSeatDialogProps {
  picked: Known | null;
  onPick: (player: Known) => void;
  onNew: ((name: string) => void) | undefined;
}

function OpenSeatFields(props: OpenSeatFieldsProps) {
  const { table, seatNumber, chosen, waiting, picked, entryCheck, onClose } = props;
  const act = useAct(takeSeat);
  const waits = waiting.find(({ entry }) => entry.playerId === picked?.id);
  const entry = waits?.entry;
  const asksReason = waits?.next === false;
  const moves = (waits ?? chosen)?.moves ?? props.moves;
  // The live event of this seating arrives before its response.
  const own = act.busy || (act.outcome !== null && act.outcome.kind !== 'refused');
  const isGone = !own && !freeFor(table, entry?.id).includes(seatNumber);
  return (
    <SeatingStep
      act={act}
      defaults={{ playerId: picked?.id ?? '', tableId: table.id, seatNumber }}
      asksReason={asksReason}
      moves={moves}
      entryCheck={entryCheck}
      gameOf={() => table.gameType}
      vars={(values, extras) =>
        picked &&
        takeSeatVars({
          player: picked,
          table: `Table ${table.tableNumber}`,
          values: { ...values, seatNumber },
          extras,
          entryId: entry?.id,
          from: props.from,
        })
      }
      submit={`${moves === undefined ? 'Seat' : 'Move'} ${picked?.name ?? 'Player'}`}
      wideAction
      onDone={onClose}
      onClose={onClose}
    >
      {(_typed, { setFocus, formState: { errors } }) => (
        <>
          {chosen === undefined ? (
            <PlayerField {...props} onPicked={() => setFocus('buyInAmount')} />
          ) : (
            <ChosenCard title={chosen.entry.player.name} detail={chosen.detail} />
          )}
          {moves === undefined ? null : <MoveNote moves={moves} />}
          {entryCheck.notes}
          <SeatField
            table={table}
            entryId={entry?.id}
            at={{ seatNumber, isGone, onChange: props.onSeatNumber }}
            isFixed={chosen === undefined}
          />
          {moves === undefined ? (
            <BuyIn game={table.gameType} autoFocus={chosen !== undefined} />
          ) : (
            <LeaveLists moves={moves} />
          )}
          {asksReason ? <ReasonField /> : null}
          {moves === undefined ? entryCheck.sale : null}
          <OffTheList picked={picked} entry={entry} waiting={waiting} />
          {moves === undefined ? <p className="text-meta text-ink-3">{rentalHint(table)}</p> : null}
          {props.onTakeOut === undefined || chosen !== undefined || isGone || errors.seatNumber !== undefined ? null : (
            <p>
              <LinkButton onClick={props.onTakeOut}>Close this seat</LinkButton>
            </p>
          )}
        </>
      )}
    </SeatingStep>
  );
}

type PlayerFieldProps = Pick<OpenSeatFieldsProps, 'roomId' | 'waiting' | 'picked' | 'onPick' | 'onNew'> & {
  onPicked: () => void;
};

function PlayerField({ roomId, waiting, picked, onPick, onNew, onPicked }: PlayerFieldProps) {
  const { field, error } = useFormField<string>('playerId');
  return (
    <SeatPicker
      roomId={roomId}
      waiting={waiting}
      pickedId={picked?.id}
      onPick={(player) => {
        onPick(player);
        field.onChange(player.id);
        onPicked();
      }}
      onNew={onNew}
      error={error}
    />
  );
}

/** Says how many players on the list a player from outside it would pass; the floor may still seat them. */
function OffTheList({
  picked,
  entry,
  waiting,
}: {
  picked: Known | null;
  entry: WaitlistEntry | undefined;
  waiting: readonly WaitingHere[];
}) {
  const uncalled = waiting.filter((each) => each.entry.status === 'waiting').length;
  if (picked === null || entry !== undefined || uncalled === 0) return null;
  return <Note>{formatQuantity(uncalled, 'player is', 'players are')} waiting for this game</Note>;
}
