import * as z from 'zod/mini';
import type { Table } from '@/api/types';
import { seatsIn } from '@/domain/seats';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import type { SelectOption } from '@/ui/select';
import { changeGame, closeSeat, openSeat } from './acts';

interface TableFormProps {
  table: Table;
  onClose: () => void;
}

const NO_SEAT = 'Please select a seat';

const seatSchema = z.object({
  seatNumber: z.pipe(z.optional(z.number()), z.number(NO_SEAT)),
});
const Seat = fieldsOf<typeof seatSchema>().Seat;

function onlyOne(seats: readonly number[]): number | undefined {
  return seats.length === 1 ? seats[0] : undefined;
}

/** Takes a seat out of play, or puts it back. */
export function CloseSeatDialog({ table, opens, onClose }: TableFormProps & { opens: boolean }) {
  const free = opens ? 'closed' : 'open';
  const word = opens ? 'Open' : 'Close';
  return (
    <ActForm
      act={opens ? openSeat : closeSeat}
      schema={seatSchema}
      defaults={{ seatNumber: onlyOne(seatsIn(free, table.seatStates)) }}
      vars={({ seatNumber }) => ({ table, seatNumber })}
      title={`${word} a seat at Table ${table.tableNumber}`}
      submit={({ seatNumber }) => (seatNumber === undefined ? `${word} Seat` : `${word} Seat ${seatNumber}`)}
      disabledReason={({ seatNumber }) => (seatNumber === undefined ? NO_SEAT : undefined)}
      onClose={onClose}
    >
      <Seat
        name="seatNumber"
        label="Seat"
        seats={table.seatStates.map((state, index) => ({
          number: index + 1,
          state: state === free ? 'free' : state === 'reserved' ? 'held' : 'taken',
          note: state === free ? free : state === 'reserved' ? 'held' : 'unavailable',
        }))}
      />
    </ActForm>
  );
}

const gameSchema = z.object({ gameTypeId: z.string() });
const Game = fieldsOf<typeof gameSchema>().Select;

/** Changes the game of an empty table. */
export function ChangeGameDialog({ table, games, onClose }: TableFormProps & { games: readonly SelectOption[] }) {
  return (
    <ActForm
      act={changeGame}
      schema={gameSchema}
      defaults={{ gameTypeId: table.gameTypeId }}
      vars={(change) => ({ table, change })}
      title={`Change the game of Table ${table.tableNumber}`}
      submit="Change Game"
      disabledReason={({ gameTypeId }) =>
        gameTypeId === table.gameTypeId ? `Table ${table.tableNumber} already runs this game` : undefined
      }
      onClose={onClose}
    >
      <Game name="gameTypeId" label="Game" options={games} />
    </ActForm>
  );
}
