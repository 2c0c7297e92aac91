import { Pencil, Trash, Undo2 } from 'lucide-react';
import type { TableSetup } from '@/api/setup-types';
import { Button } from '@/ui/button';
import { actsColumn, type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { MoreMenu, MenuItem } from '@/ui/menu';
import { Panel } from '@/ui/panel';
import { OnOffBadge } from '@/ui/status-badge';

interface SetupPanelProps {
  tables: readonly TableSetup[];
  /** Absent for users who may only view. */
  acts?:
    | {
        onAdd: () => void;
        onEdit: (table: TableSetup) => void;
        onRetire: (table: TableSetup) => void;
      }
    | undefined;
}

/** Tables in use first, each group by number. */
function inOrder(tables: readonly TableSetup[]): TableSetup[] {
  return tables.toSorted(
    (a, b) => Number(a.retiredAt !== null) - Number(b.retiredAt !== null) || a.tableNumber - b.tableNumber,
  );
}

const columns: Column<TableSetup>[] = [
  {
    key: 'number',
    header: 'Table',
    rowHeader: true,
    sortBy: ({ tableNumber }) => tableNumber,
    cell: ({ tableNumber }) => tableNumber,
  },
  {
    key: 'name',
    header: 'Name',
    cell: ({ tableName }) => <span className="whitespace-normal wrap-anywhere">{tableName}</span>,
    phoneDetail: ({ gameTypeName }) => gameTypeName,
  },
  {
    key: 'game',
    header: 'Game',
    phone: 'hide',
    sortBy: ({ gameTypeName }) => gameTypeName,
    cell: ({ gameTypeName }) => <span className="text-ink-2">{gameTypeName}</span>,
  },
  {
    key: 'seats',
    header: 'Seats',
    align: 'right',
    sortBy: ({ maxSeats }) => maxSeats,
    cell: ({ maxSeats }) => maxSeats,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ retiredAt }) => <OnOffBadge isOn={retiredAt === null} on="In use" off="Out of use" />,
  },
];

/** The tables of a room. */
export function SetupPanel({ tables, acts }: SetupPanelProps) {
  const inUse = tables.filter(({ retiredAt }) => retiredAt === null).length;
  if (tables.length === 0)
    return (
      <Panel title="Tables">
        <Empty
          title="No tables yet"
          action={acts === undefined ? undefined : <Button onClick={acts.onAdd}>Add Table</Button>}
        >
          Players are seated at tables, each with its game and its number of seats.
        </Empty>
      </Panel>
    );
  return (
    <Panel title="Tables" count={inUse}>
      <DataTable
        caption="Tables of the room"
        columns={acts === undefined ? columns : [...columns, menuColumn(acts)]}
        rows={inOrder(tables)}
        rowKey={({ id }) => id}
        acts
        complete
      />
    </Panel>
  );
}

function menuColumn({ onEdit, onRetire }: NonNullable<SetupPanelProps['acts']>): Column<TableSetup> {
  return actsColumn((table) => (
    <MoreMenu label={`More for Table ${table.tableNumber}`}>
      {table.retiredAt === null ? (
        <>
          <MenuItem icon={Pencil} onSelect={() => onEdit(table)}>
            Edit
          </MenuItem>
          <MenuItem icon={Trash} tone="danger" onSelect={() => onRetire(table)}>
            Retire Table
          </MenuItem>
        </>
      ) : (
        <MenuItem icon={Undo2} onSelect={() => onEdit(table)}>
          Bring Back
        </MenuItem>
      )}
    </MoreMenu>
  ));
}
