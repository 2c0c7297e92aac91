import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Table, WaitlistEntry } from '@/api/types';
import { SkeletonMatrix, TableMatrix } from '@/features/tables/table-matrix';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Ready } from '../floor/ready';

interface TablesPanelProps {
  tables: UseQueryResult<Table[]>;
  entries: readonly WaitlistEntry[];
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
export function TablesPanel({ tables, entries, onAddTable }: TablesPanelProps) {
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
        {(list) =>
          list.length === 0 ? (
            <Empty
              title="No tables yet"
              action={
                onAddTable === undefined ? undefined : (
                  <Button onClick={onAddTable}>Set up a table</Button>
                )
              }
            >
              This room has no table. Games and seats appear here once one is set up.
            </Empty>
          ) : (
            <TableMatrix tables={list} entries={entries} link={tableLink} />
          )
        }
      </Ready>
    </Panel>
  );
}
