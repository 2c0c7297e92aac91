import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Table, WaitlistEntry } from '@/api/types';
import { type TableAct, TableMenu } from './tables/table-menu';
import { type EntryChoice, EntryMenu } from './waitlist/entry-menu';
import { nextByGame } from '@/domain/floor';
import { isNextOf, seatings } from './waitlist/model';
import { useFloorSnapshot } from './use-floor';
import { useCan, useRoom } from '@/api/session/session-context';
import { openDialog } from '@/shells/dialogs';
import { useEntryActs } from './waitlist/use-entry-acts';
import { useTableActs } from './tables/use-table-acts';

interface FloorMenus {
  /**
   * Null for a role that may not. It reads the lists at render: the row renders again when the player's seating
   * changes.
   */
  ofEntry: (entry: WaitlistEntry) => ReactNode;
  ofTable: (table: Table) => ReactNode;
  undo: (entry: WaitlistEntry) => void;
}

/** The row menus of entries and tables. */
export function useFloorMenus(): FloorMenus {
  const can = useCan();
  const floor = useFloorSnapshot(useRoom().id);
  const navigate = useNavigate();
  const acts = useEntryActs();
  const tables = useTableActs();

  function choose(entry: WaitlistEntry, choice: EntryChoice) {
    switch (choice) {
      case 'seat-ahead':
        return openDialog('seat-player', { entryId: entry.id });
      case 'call-ahead':
        return openDialog('call-out-of-turn', { entryId: entry.id });
      case 'call':
        return acts.call(entry);
      case 'undo':
      case 'arrive':
      case 'pass':
      case 'pick-up':
      case 'no-show':
        return acts.act(entry, choice);
      case 'remove':
        return acts.remove(entry);
    }
  }

  function act(table: Table, which: TableAct) {
    if (which === 'open') {
      void navigate({ to: '/tables/$tableId', params: { tableId: table.id } });
    } else if (which === 'event') {
      if (table.event === null) return;
      void navigate({
        to: '/tournaments/$tournamentId',
        params: { tournamentId: table.event.id },
      });
    } else if (which === 'resume') tables.resumeTime(table);
    else openDialog(which, { roomId: table.roomId, tableId: table.id });
  }

  return {
    ofEntry(entry) {
      if (!can('manage_waitlist')) return null;
      const { tables: list, entries, next } = floor();
      return (
        <EntryMenu
          entry={entry}
          seating={seatings(list, entries, next).get(entry.id)}
          next={isNextOf(entry, nextByGame(entries))}
          seats={can('seat_players')}
          onChoose={choose}
        />
      );
    },
    ofTable: (table) =>
      can('manage_tables') ? <TableMenu table={table} onAct={act} onStatus={tables.status} /> : null,
    undo: (entry) => acts.act(entry, 'undo'),
  };
}
