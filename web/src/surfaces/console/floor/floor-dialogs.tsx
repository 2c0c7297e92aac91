import type { Table, WaitlistEntry } from '@/api/types';
import { WhoLeftDialog } from '@/features/seating/who-left-dialog';
import type { SuggestedPlace } from '@/features/seating/place';
import { AddTableDialog } from '@/features/tables/add-table-dialog';
import { BreakTableDialog } from '@/features/tables/break-table-dialog';
import { PauseDialog } from '@/features/tables/pause-dialog';
import { StartGameDialog } from '@/features/tables/start-game-dialog';
import { ChangeGameDialog, CloseSeatDialog } from '@/features/tables/table-forms';
import { OutOfTurnDialog } from '@/features/waitlist/out-of-turn-dialog';
import { useFloor } from '@/live/use-floor';
import { Button } from '@/ui/button';
import { useCan, useRoom } from '../session-context';
import { EndGame } from '../table/end-game';
import { AddPlayer } from './add-player';
import { SeatPlayer } from './seat-player';
import { useEntryActs } from './use-entry-acts';
import { useGameOptions } from './use-games';

/** Which dialog of the floor is open. Tables are named by id: the dialog shows the newest of it. */
export type FloorDialog =
  | { kind: 'seat'; entry?: WaitlistEntry; at?: SuggestedPlace }
  | { kind: 'add'; gameTypeId?: string }
  | { kind: 'start'; tableId?: string }
  | { kind: 'call-ahead'; entry: WaitlistEntry }
  | { kind: 'add-table' }
  | {
      kind: 'break' | 'end' | 'pause' | 'close-seat' | 'open-seat' | 'game' | 'who-left';
      table: Table;
    };

interface FloorDialogsProps {
  open: FloorDialog | null;
  onOpen: (dialog: FloorDialog) => void;
  onClose: () => void;
}

export function FloorDialogs({ open, ...rest }: FloorDialogsProps) {
  return open === null ? null : <OpenDialog dialog={open} {...rest} />;
}

type OpenDialogProps = Omit<FloorDialogsProps, 'open'> & { dialog: FloorDialog };

function OpenDialog({ dialog, onOpen, onClose }: OpenDialogProps) {
  const { callAll, undo } = useEntryActs();
  const room = useRoom();
  const { tables, entries } = useFloor(room.id, (floor) => floor);
  const can = useCan();
  const games = useGameOptions();
  const fresh = (table: Table) => tables.find(({ id }) => id === table.id) ?? table;

  switch (dialog.kind) {
    case 'seat':
      return (
        <SeatPlayer
          tables={tables}
          entries={entries}
          entry={dialog.entry}
          at={dialog.at}
          onClose={onClose}
        />
      );
    case 'add':
      return (
        <AddPlayer
          tables={tables}
          entries={entries}
          gameTypeId={dialog.gameTypeId}
          onClose={onClose}
        />
      );
    case 'start':
      return (
        <StartGameDialog
          tables={tables}
          entries={entries}
          games={games}
          tableId={dialog.tableId}
          onCall={can('manage_waitlist') ? (table, first) => void callAll(first, table) : undefined}
          whenNone={<Button onClick={() => onOpen({ kind: 'add-table' })}>Set up a table</Button>}
          onClose={onClose}
        />
      );
    case 'call-ahead':
      return (
        <OutOfTurnDialog
          entry={entries.find(({ id }) => id === dialog.entry.id) ?? dialog.entry}
          onUndo={(entry) => void undo(entry)}
          onClose={onClose}
        />
      );
    case 'add-table':
      return <AddTableDialog roomId={room.id} tables={tables} games={games} onClose={onClose} />;
    case 'break':
      return <BreakTableDialog table={fresh(dialog.table)} onClose={onClose} />;
    case 'end':
      return <EndGame table={fresh(dialog.table)} onClose={onClose} />;
    case 'pause':
      return <PauseDialog table={fresh(dialog.table)} onClose={onClose} />;
    case 'close-seat':
    case 'open-seat':
      return (
        <CloseSeatDialog
          table={fresh(dialog.table)}
          opens={dialog.kind === 'open-seat'}
          onClose={onClose}
        />
      );
    case 'game':
      return <ChangeGameDialog table={fresh(dialog.table)} games={games} onClose={onClose} />;
    case 'who-left':
      return <WhoLeftDialog table={fresh(dialog.table)} onClose={onClose} />;
  }
}
