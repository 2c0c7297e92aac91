import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Table } from '@/api/types';
import { SkeletonMatrix, TableMatrix } from '@/features/tables/table-matrix';
import { type ReadState, useFloor } from '@/live/use-floor';
import { Button } from '@/ui/button';
import { buttonStyle, linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Ready } from '../floor/ready';
import { useCan, useRoom } from '../session-context';

interface TablesPanelProps {
  tables: ReadState;
  /** Undefined for a role that may never do it. */
  onAddTable: (() => void) | undefined;
}

function tableLink(table: Table, name: ReactNode) {
  return (
    <Link to="/tables/$tableId" params={{ tableId: table.id }}>
      {name}
    </Link>
  );
}

/** "Active Tables": every table of the room, what needs attention first. */
export function TablesPanel({ tables, onAddTable }: TablesPanelProps) {
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
      <Ready what="tables" query={tables} skeleton={<SkeletonMatrix />}>
        {() =>
          none ? (
            <Empty
              title="No tables yet"
              action={
                can('manage_settings') ? (
                  <Link to="/set-up" className={buttonStyle({ variant: 'primary' })}>
                    Set up your room
                  </Link>
                ) : onAddTable === undefined ? undefined : (
                  <Button onClick={onAddTable}>Set up a table</Button>
                )
              }
            >
              This room has no table. Games and seats appear here once one is set up.
            </Empty>
          ) : (
            <Matrix />
          )
        }
      </Ready>
    </Panel>
  );
}

function Matrix() {
  const { tables, entries } = useFloor(useRoom().id, (floor) => floor);
  return <TableMatrix tables={tables} entries={entries} link={tableLink} />;
}
