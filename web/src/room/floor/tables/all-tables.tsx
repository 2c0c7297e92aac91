import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Table } from '@/api/types';
import { useRoom, useUser } from '@/api/session/session-context';
import { shortGameName } from '@/domain/stakes';
import { dealtName } from '@/domain/floor';
import { byAttention, inNumbers, TABLE_FILTERS, type TableFilter } from './model';
import { TableCard, TableRow } from './table-card';
import { LiveNote } from './table-state';
import type { StepActs } from './table-steps';
import { useKept } from '@/lib/hooks/use-kept';
import { useStableOrder } from '@/lib/hooks/use-stable-order';
import { useFloor } from '../use-floor';
import { useTable } from '../use-table';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { MemoRow } from '@/ui/memo-row';
import { Segmented } from '@/ui/segmented';
import { Skeleton } from '@/ui/skeleton';
import { usePhone } from '@/ui/use-media';

const FILTERS: readonly TableFilter[] = ['all', 'short', 'open', 'full'];

const NONE: Record<TableFilter, string> = {
  all: 'No tables yet',
  short: 'No table is short',
  open: 'No open seat at any game',
  full: 'No table is full',
};

interface AllTablesProps {
  filter: TableFilter;
  onFilter: (filter: TableFilter) => void;
  steps: StepActs | undefined;
  menuOf: (table: Table) => ReactNode;
  /** Undefined for a role that does not manage tables. */
  onAddTable: (() => void) | undefined;
}

/** Every table of the room, the most urgent first or by number: cards on a desktop, rows on a phone. */
export function AllTables({ filter, onFilter, steps, menuOf, onAddTable }: AllTablesProps) {
  const roomId = useRoom().id;
  const phone = usePhone();
  const [order, setOrder] = useTableOrder();
  // Selects the order only: each card renders itself.
  const found = useFloor(roomId, ({ tables, entries }) => {
    const filtered = tables.filter(TABLE_FILTERS[filter].test);
    return (order === 'number' ? inNumbers(filtered) : byAttention(filtered, entries)).map(({ id }) => id);
  });
  const { shown, hold } = useStableOrder(found, (id) => id);
  const items = shown.map((id) => (
    <MemoRow key={id} by={[phone, steps === undefined]}>
      {() => <OneTable id={id} phone={phone} steps={steps} menuOf={menuOf} />}
    </MemoRow>
  ));
  return (
    <section aria-labelledby="all-tables" className="min-w-0">
      <Bar>
        <div className="flex flex-wrap items-center justify-end gap-2 phone:justify-between">
          <Order order={order} onOrder={setOrder} />
          <Filter filter={filter} onFilter={onFilter} />
        </div>
      </Bar>
      {items.length === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          {filter === 'all' ? (
            <Empty
              title={NONE.all}
              action={onAddTable === undefined ? undefined : <Button onClick={onAddTable}>Set up a table</Button>}
            >
              This room has no table. Games and seats appear here once one is set up.
            </Empty>
          ) : (
            <Empty title={NONE[filter]} action={<Button onClick={() => onFilter('all')}>Show all tables</Button>} />
          )}
        </div>
      ) : phone ? (
        <ul {...hold} className="overflow-hidden rounded-card border border-line bg-surface">
          {items}
        </ul>
      ) : (
        <div {...hold} className="grid gap-3">
          <ul className={grid}>{items.slice(0, NEAR)}</ul>
          {items.length > NEAR ? <ul className={`${grid} [contain:paint]`}>{items.slice(NEAR)}</ul> : null}
        </div>
      )}
    </section>
  );
}

interface OneTableProps extends Pick<AllTablesProps, 'steps' | 'menuOf'> {
  id: string;
  phone: boolean;
}

function OneTable({ id, phone, steps, menuOf }: OneTableProps) {
  const roomId = useRoom().id;
  const table = useTable(roomId, id);
  if (table === undefined) return null;
  const View = phone ? TableRow : TableCard;
  const name = dealtName(table);
  const text = phone && table.event === null ? shortGameName(name) : name;
  return (
    <View
      table={table}
      note={<LiveNote table={table} short={phone} />}
      acts={steps}
      menu={menuOf(table)}
      title={<MemoRow by={[id, text]}>{() => <TableLink id={id}>{text}</TableLink>}</MemoRow>}
    />
  );
}

const ORDERS = [
  { value: 'urgency', label: 'Urgent first' },
  { value: 'number', label: 'By number' },
] as const;
type TableOrder = (typeof ORDERS)[number]['value'];

/** The user's order of the tables, kept in this browser. */
function useTableOrder() {
  return useKept<TableOrder>(`table_order:${useUser().id}`, ['urgency', 'number']);
}

function Order({ order, onOrder }: { order: TableOrder; onOrder: (order: TableOrder) => void }) {
  return (
    <MemoRow by={[order]}>
      {() => <Segmented label="Order tables" value={order} onValueChange={onOrder} segments={ORDERS} />}
    </MemoRow>
  );
}

function Filter({ filter, onFilter }: Pick<AllTablesProps, 'filter' | 'onFilter'>) {
  const roomId = useRoom().id;
  const counts = useFloor(roomId, ({ tables }) =>
    FILTERS.map((value) => tables.filter(TABLE_FILTERS[value].test).length),
  );
  return (
    <MemoRow by={[counts, filter]}>
      {() => (
        <Segmented
          label="Filter tables"
          value={filter}
          onValueChange={onFilter}
          segments={FILTERS.map((value, i) => ({
            value,
            label: TABLE_FILTERS[value].label,
            count: counts[i] ?? 0,
          }))}
        />
      )}
    </MemoRow>
  );
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-3';

/**
 * The number of cards that fill a tall screen in complete rows, with up to four in a row. The browser keeps cards
 * rendered for a screen and a half below the viewport, and each event pays for them, but not inside a list that is
 * itself clipped and out of view. All cards stay on the page, so that they can be found and printed.
 */
const NEAR = 24;

function Bar({ children }: { children: ReactNode }) {
  return (
    <header className="mb-3 flex min-h-control items-center justify-between gap-2 phone:grid phone:grid-cols-[minmax(0,1fr)]">
      <h2 id="all-tables" className="flex-none text-body font-semibold">
        All Tables
      </h2>
      {children}
    </header>
  );
}

function TableLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to="/tables/$tableId" params={{ tableId: id }} className="rounded-control hover:underline">
      {children}
    </Link>
  );
}

/** Skeleton cards of the same shape while the tables load. */
export function TablesSkeleton() {
  return (
    <section aria-labelledby="all-tables" className="min-w-0">
      <Bar>
        <Skeleton width="18rem" height="2rem" />
      </Bar>
      <div aria-hidden="true" className={`${grid} phone:grid-cols-1 phone:gap-1`}>
        {Array.from({ length: 9 }, (_, index) => (
          <div
            key={index}
            className="grid h-32 content-between rounded-card border border-line bg-surface p-3 phone:h-17"
          >
            <Skeleton width="60%" />
            <span className="phone:hidden">
              <Skeleton height="2.75rem" />
            </span>
            <span className="desk:hidden">
              <Skeleton width="40%" />
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}
