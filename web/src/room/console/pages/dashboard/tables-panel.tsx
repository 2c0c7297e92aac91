import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Table } from '@/api/types';
import { SkeletonMatrix, TableMatrix } from '@/room/floor/tables/table-matrix';
import { type QueryStatus, useFloor } from '@/room/floor/use-floor';
import { Button } from '@/ui/button';
import { buttonStyle, linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { openDialog } from '@/shells/dialogs';
import { QueryView } from '@/shells/query-view';
import { useCan, useRoom } from '@/api/session/session-context';

function tableLink(table: Table, name: ReactNode) {
  return (
    <Link to="/tables/$tableId" params={{ tableId: table.id }}>
      {name}
    </Link>
  );
}

/** "Active Tables": every table of the room, those that need attention first. */
export function TablesPanel({ tables }: { tables: QueryStatus }) {
  const can = useCan();
  const none = useFloor(useRoom().id, (floor) => floor.tables.length === 0);
  return (
    <Panel
      title="Active Tables"
      actions={
        <Link to="/cash-games" className={linkStyle}>
          View All
        </Link>
      }
    >
      <QueryView of={tables} what="tables" skeleton={<SkeletonMatrix />}>
        {() =>
          none ? (
            <Empty
              title="No tables yet"
              action={
                can('manage_settings') ? (
                  <Link to="/set-up" className={buttonStyle({ variant: 'primary' })}>
                    Set up your room
                  </Link>
                ) : can('manage_tables') ? (
                  <Button onClick={() => openDialog('add-table')}>Set up a table</Button>
                ) : undefined
              }
            >
              This room has no table. Games and seats appear here once one is set up.
            </Empty>
          ) : (
            <Matrix />
          )
        }
      </QueryView>
    </Panel>
  );
}

function Matrix() {
  const { tables, entries } = useFloor(useRoom().id, (floor) => floor);
  return <TableMatrix tables={tables} entries={entries} link={tableLink} />;
}
