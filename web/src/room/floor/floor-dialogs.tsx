import type { ComponentType } from 'react';
import { useCan, useRoom } from '@/api/session/session-context';
import type { Table } from '@/api/types';
import { useLast } from '@/lib/hooks/use-last';
import { ActForm } from '@/shells/act-form';
import { type DialogProps, openDialog } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { fieldsOf } from '@/ui/form/fields';
import { useGameOptions, useWaitOptions } from './games/use-games';
import { SeatPlayer as SeatPlayerDialog } from './seats/seat-player';
import { WhoLeftDialog } from './seats/who-left-dialog';
import { AddTableDialog } from './tables/add-table-dialog';
import { BreakTableDialog } from './tables/break-table-dialog';
import { EndGame } from './tables/end-game';
import { PauseDialog } from './tables/pause-dialog';
import { PotDialog } from './tables/pot-dialog';
import { StartGameDialog } from './tables/start-game-dialog';
import { ChangeGameDialog, CloseSeatDialog } from './tables/table-forms';
import { useFloor } from './use-floor';
import { useTable } from './use-table';
import { callPlayer } from './waitlist/acts';
import { AddPlayerDialog } from './waitlist/add-player-dialog';
import { HistoryDialog } from './waitlist/history-dialog';
import { SeatCalledDialog } from './waitlist/seat-called-dialog';
import { outOfTurnSchema } from './waitlist/schema';
import { useEntryActs } from './waitlist/use-entry-acts';

/** The tables and the waitlist of a room, by default of the active one. */
function useLists(roomId: string | undefined) {
  const active = useRoom();
  return useFloor(roomId ?? active.id, (lists) => lists);
}

export function SeatPlayer({ entryId, tableId, seatNumber, onClose }: DialogProps<'seat-player'>) {
  const { tables, entries } = useLists(undefined);
  return (
    <SeatPlayerDialog
      tables={tables}
      entries={entries}
      entry={entries.find(({ id }) => id === entryId)}
      at={tableId === undefined || seatNumber === undefined ? undefined : { tableId, seatNumber }}
      onClose={onClose}
    />
  );
}

export function AddToWaitlist({ roomId, gameTypeId, player, onClose }: DialogProps<'add-to-waitlist'>) {
  const active = useRoom();
  const { tables, entries } = useLists(roomId);
  return (
    <AddPlayerDialog
      roomId={roomId ?? active.id}
      games={useWaitOptions(tables, entries)}
      gameTypeId={gameTypeId}
      player={player}
      onClose={onClose}
    />
  );
}

const Reason = fieldsOf<typeof outOfTurnSchema>();

/** Calls a player who is not next. The server records the reason with the call. */
export function CallOutOfTurn({ entryId, onClose }: DialogProps<'call-out-of-turn'>) {
  const entry = useLast(useLists(undefined).entries.find(({ id }) => id === entryId));
  if (entry === undefined) return null;
  return (
    <ActForm
      act={callPlayer}
      schema={outOfTurnSchema}
      defaults={{ reason: '' }}
      vars={(body) => ({ entryId: entry.id, playerName: entry.player.name, body })}
      title={`Call ${entry.player.name}`}
      description={`Number ${entry.position} for ${entry.gameType.name}: others are ahead.`}
      submit="Call"
      onClose={onClose}
    >
      <Reason.Text name="reason" label="Reason" required hint="Kept in the activity." />
    </ActForm>
  );
}

export function WaitlistHistory({ onClose }: DialogProps<'waitlist-history'>) {
  const can = useCan();
  const { act } = useEntryActs();
  return (
    <HistoryDialog onUndo={can('manage_waitlist') ? (entry) => act(entry, 'undo') : undefined} onClose={onClose} />
  );
}

export function AddTable({ onClose }: DialogProps<'add-table'>) {
  return <AddTableDialog tables={useLists(undefined).tables} games={useGameOptions()} onClose={onClose} />;
}

export function StartGame({ roomId, tableId, onClose }: DialogProps<'start-game'>) {
  const can = useCan();
  const active = useRoom();
  const { callAll } = useEntryActs();
  return (
    <StartGameDialog
      {...useLists(roomId)}
      games={useGameOptions()}
      tableId={tableId}
      onCall={can('manage_waitlist') ? (table, first) => void callAll(first, table) : undefined}
      whenNone={
        roomId === undefined || roomId === active.id ? (
          <Button
            onClick={() => {
              onClose();
              openDialog('add-table');
            }}
          >
            Set up a table
          </Button>
        ) : undefined
      }
      onClose={onClose}
    />
  );
}

/** Gives a dialog the present data of its table. */
function withTable(TableDialog: ComponentType<{ table: Table; onClose: () => void }>) {
  return function OfTable({ roomId, tableId, onClose }: DialogProps<'end-game'>) {
    const table = useTable(roomId, tableId);
    return table === undefined ? null : <TableDialog table={table} onClose={onClose} />;
  };
}

export const EndGameAt = withTable(EndGame);
export const BreakTable = withTable(BreakTableDialog);
export const PauseTime = withTable(PauseDialog);
export const CountPot = withTable(PotDialog);
export const WhoLeft = withTable(WhoLeftDialog);
export const SeatCalled = withTable(SeatCalledDialog);
export const CloseSeat = withTable((props) => <CloseSeatDialog {...props} opens={false} />);
export const ReopenSeat = withTable((props) => <CloseSeatDialog {...props} opens />);
export const ChangeGame = withTable((props) => <ChangeGameDialog {...props} games={useGameOptions()} />);
