import * as z from 'zod/mini';
import { useRoom } from '@/api/session/session-context';
import type { SeatChange } from '@/api/types';
import { useLast } from '@/lib/hooks/use-last';
import { formatTime } from '@/lib/format';
import { requiredText } from '@/lib/form-fields';
import { ActForm } from '@/shells/act-form';
import type { DialogProps } from '@/shells/dialogs';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { fieldsOf } from '@/ui/form/fields';
import { moveSeatedPlayer } from '../seats/acts';
import { askerName, offerText } from '../seats/change';
import { useSeatChanges } from '../seats/queries';
import { setMustMove } from '../tables/acts';
import { useFloor } from '../use-floor';
import { useTable } from '../use-table';
import { DueActs, DueReasons, dueTitle } from './due-move';
import { movesFrom, nextTableOptions, NO_NEXT } from './model';

/** The due move of a seat, with all seat changes. Stays as it was when the move is made meanwhile. */
function useDueMove(seatId: string, kind: SeatChange['kind'] = 'must_move') {
  const changes = useSeatChanges(useRoom().id).data ?? [];
  const due = changes.find((each) => each.kind === kind && each.seatId === seatId && each.offer !== null);
  const change = useLast(due);
  return change && { change, changes };
}

/** The move of a player at a table to a seat that is offered to them, with its reasons. */
export function DueMove({ seatId, kind, onClose }: DialogProps<'due-move'>) {
  const move = useDueMove(seatId, kind);
  if (move === undefined) return null;
  return (
    <Dialog title={dueTitle(move.change)} onClose={onClose}>
      <DialogBody label="Reasons">
        <DueReasons {...move} />
      </DialogBody>
      <DialogFoot>
        <DueActs {...move} onDone={onClose} />
      </DialogFoot>
    </Dialog>
  );
}

const NOBODY = 'Please select a player';
const otherSchema = z.object({
  seatId: requiredText(NOBODY),
  overrideReason: requiredText('Enter a reason for another player'),
});
const Other = fieldsOf<typeof otherSchema>();

/** Moves a player of the feeder table out of turn, with a reason for the activity. */
export function MoveAnotherPlayer({ seatId, onClose }: DialogProps<'move-another-player'>) {
  const { timeZone } = useRoom();
  const move = useDueMove(seatId);
  if (move === undefined) return null;
  const { change, changes } = move;
  const { offer } = change;
  if (offer === null) return null;
  const others = movesFrom(changes, change.tableId).filter((each) => each.seatId !== seatId);
  return (
    <ActForm
      act={moveSeatedPlayer}
      schema={otherSchema}
      defaults={{ seatId: others[0]?.seatId ?? '', overrideReason: '' }}
      vars={(typed, { refuse }) => {
        const other = others.find((each) => each.seatId === typed.seatId);
        if (other !== undefined)
          return {
            seatId: other.seatId,
            playerName: askerName(other),
            where: offerText(offer, change.tableId),
            body: { tableId: offer.tableId, seatNumber: offer.seatNumber, overrideReason: typed.overrideReason },
          };
        // The player has left the feeder table; a seat keeps its id when its player moves.
        refuse('seatId', NOBODY);
        return null;
      }}
      title={`Move another player to ${offerText(offer, change.tableId)}`}
      description={`${askerName(change)} is the next to move and keeps the place.`}
      submit="Move"
      onClose={onClose}
    >
      <Other.Select
        name="seatId"
        label="Player"
        options={others.map((each) => ({
          value: each.seatId,
          label: `${each.position}. ${askerName(each)}, since ${formatTime(each.askedAt, timeZone)}`,
        }))}
      />
      <Other.Text name="overrideReason" label="Reason" required hint="Kept in the activity." />
    </ActForm>
  );
}

/** The rule by which open seats are given. */
export function SeatOrderRules({ onClose }: DialogProps<'seat-order'>) {
  const { mustMoveOrder, mustMoveDeclines } = useRoom().settings;
  const latest = mustMoveOrder === 'latest';
  return (
    <Dialog title="Why This Order" onClose={onClose}>
      <DialogBody label="Order of open seats">
        <ol className="grid list-decimal gap-2 pl-5 text-dense">
          <li>Seat change: a player at the table who has asked for the seat, in the order of asking.</li>
          <li>
            Must-move: the player of the feeder table who has declined least, then the one who came there{' '}
            {latest ? 'last' : 'first'}. A player may decline{' '}
            {mustMoveDeclines === 1 ? 'once' : `${mustMoveDeclines} times`}. A player who is away is passed over.
          </li>
          <li>Transfer: a player who has asked for another table, unless it leaves the old table shorter.</li>
          <li>
            List: priority places first, then in the order of joining. Players who are not here yet keep their place.
          </li>
        </ol>
        <p className="mt-3 text-dense text-ink-2">Another player needs a reason, which the activity keeps.</p>
      </DialogBody>
    </Dialog>
  );
}

const nextSchema = z.object({ mustMoveTableId: z.string() });
const Next = fieldsOf<typeof nextSchema>().Select;

/** Sets the table to which the players of a table have to move. */
export function MustMove({ roomId, tableId, onClose }: DialogProps<'must-move'>) {
  const table = useTable(roomId, tableId);
  const tables = useFloor(roomId, (floor) => floor.tables);
  if (table === undefined) return null;
  return (
    <ActForm
      act={setMustMove}
      schema={nextSchema}
      defaults={{ mustMoveTableId: table.mustMoveTableId ?? NO_NEXT }}
      vars={({ mustMoveTableId: next }) => ({ table, mustMoveTableId: next === NO_NEXT ? '' : next })}
      title={`Must-move of Table ${table.tableNumber}`}
      description="When a seat opens at the next table, the first player of this table moves there before the list."
      submit="Save"
      disabledReason={({ mustMoveTableId }) =>
        mustMoveTableId === (table.mustMoveTableId ?? NO_NEXT) ? 'Nothing has changed' : undefined
      }
      onClose={onClose}
    >
      <Next name="mustMoveTableId" label="Next table" options={nextTableOptions(table, table.gameTypeId, tables)} />
    </ActForm>
  );
}
