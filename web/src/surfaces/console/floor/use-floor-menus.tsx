import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Table, WaitlistEntry } from '@/api/types';
import { type TableAct, TableMenu } from '@/features/tables/table-menu';
import { type EntryChoice, EntryMenu } from '@/features/waitlist/entry-menu';
import { nextByGame } from '@/domain/floor';
import { isNextOf, seatings } from '@/features/waitlist/model';
import { useFloorNow } from '@/live/use-floor';
import { useCan, useRoom } from '../session-context';
import type { FloorDialog } from './floor-dialogs';
import { useEntryActs } from './use-entry-acts';
import { useTableActs } from './use-table-acts';

interface FloorMenus {
  /** Null for a role that may not. As the lists are when the row is drawn: it is drawn again when his seat is another. */
  ofEntry: (entry: WaitlistEntry) => ReactNode;
  ofTable: (table: Table) => ReactNode;
  undo: (entry: WaitlistEntry) => void;
}

/** The menus of rows: what a player on a list and what a table can be asked to do. */
export function useFloorMenus(onOpen: (dialog: FloorDialog) => void): FloorMenus {
  const can = useCan();
  const floor = useFloorNow(useRoom().id);
  const navigate = useNavigate();
  const acts = useEntryActs();
  const tables = useTableActs((table) => onOpen({ kind: 'who-left', table }));

  function choose(entry: WaitlistEntry, choice: EntryChoice) {
    switch (choice) {
      case 'seat-ahead':
        return onOpen({ kind: 'seat', entry });
      case 'call-ahead':
        return onOpen({ kind: 'call-ahead', entry });
      case 'call':
        return void acts.call(entry);
      case 'undo':
        return void acts.undo(entry);
      case 'remove':
        return void acts.remove(entry);
      case 'pass':
      case 'pick-up':
      case 'no-show':
        return void acts.act(entry, choice);
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
    } else if (which === 'resume') void tables.resumeTime(table);
    else if (which === 'start') onOpen({ kind: 'start', tableId: table.id });
    else onOpen({ kind: which, table });
  }

  return {
    ofEntry(entry) {
      if (!can('manage_waitlist')) return null;
      const { tables: list, entries } = floor();
      return (
        <EntryMenu
          entry={entry}
          seating={seatings(list, entries).get(entry.id)}
          next={isNextOf(entry, nextByGame(entries))}
          seats={can('seat_players')}
          onChoose={choose}
        />
      );
    },
    ofTable: (table) =>
      can('manage_tables') ? (
        <TableMenu
          table={table}
          onAct={act}
          onStatus={(of, status) => void tables.status(of, status)}
        />
      ) : null,
    undo: (entry) => void acts.undo(entry),
  };
}
