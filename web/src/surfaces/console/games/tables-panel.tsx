import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { GameType, Table } from '@/api/types';
import { isIdle, isTournament, nextByGame } from '@/domain/floor';
import { fromWire } from '@/domain/money';
import { pipsOf, seatsText } from '@/domain/seats';
import { shortGameName } from '@/domain/stakes';
import { tableStatusView } from '@/domain/table-status';
import { byAttention, isVacant } from '@/features/tables/model';
import { type SeatNext, seatNextAt } from '@/features/tables/seat-next';
import { formatWholeMoney } from '@/lib/format';
import { useSteadyOrder } from '@/lib/hooks/use-steady-order';
import { type ReadState, useFloor } from '@/live/use-floor';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Pips } from '@/ui/pips';
import { Skeleton } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/table-mark';
import type { FloorDialog } from '../floor/floor-dialogs';
import { Ready } from '../floor/ready';
import { useCan, useRoom } from '../session-context';

interface GameTablesProps {
  tables: ReadState;
  /** Only the tables of this game. */
  game: GameType | undefined;
  menuOf: (table: Table) => ReactNode;
  onOpen: (dialog: FloorDialog) => void;
}

/** "Active Tables" of Cash Games: one row each, with the act that comes next. */
export function GameTables({ tables, game, ...rest }: GameTablesProps) {
  const count = useFloor(useRoom().id, (floor) => cashTables(floor.tables, game).length);
  return (
    <Panel title="Active Tables">
      <Ready what="tables" query={tables} skeleton={<SkeletonTable />}>
        {() =>
          count === 0 ? (
            <NoTables game={game} onOpen={rest.onOpen} />
          ) : (
            <Rows game={game} {...rest} />
          )
        }
      </Ready>
    </Panel>
  );
}

function cashTables(tables: readonly Table[], game: GameType | undefined): Table[] {
  return tables.filter(
    (table) => !isTournament(table) && (game === undefined || table.gameTypeId === game.id),
  );
}

/** A head and rows of the final height. */
function SkeletonTable() {
  return (
    <div aria-hidden="true" className="pt-8">
      {Array.from({ length: 10 }, (_, index) => (
        <div
          key={index}
          className="flex h-row items-center gap-6 border-t border-line-soft px-4 phone:px-3"
        >
          <Skeleton width="2rem" height="1.25rem" />
          <Skeleton width="30%" />
          <span className="ml-auto">
            <Skeleton width="4.5rem" height="1.25rem" />
          </span>
        </div>
      ))}
    </div>
  );
}

function NoTables({ game, onOpen }: Pick<GameTablesProps, 'game' | 'onOpen'>) {
  const can = useCan();
  if (game !== undefined) {
    return (
      <Empty
        title={`No table deals ${game.name}`}
        action={
          <Link to="/cash-games" className={linkStyle}>
            Show all games
          </Link>
        }
      >
        Start the game on an available table, and it appears here.
      </Empty>
    );
  }
  return (
    <Empty
      title="No cash tables yet"
      action={
        can('manage_tables') ? (
          <Button onClick={() => onOpen({ kind: 'add-table' })}>Set up a table</Button>
        ) : undefined
      }
    >
      This room has no table for cash games. Games and seats appear here once one is set up.
    </Empty>
  );
}

type RowsProps = Pick<GameTablesProps, 'game' | 'menuOf' | 'onOpen'>;

// The panel is narrow on a small desk as on a phone: what gives way goes by its own width, not by the window's.

const FACTS: readonly Column<Table>[] = [
  { key: 'table', header: 'Table', rowHeader: true, cell: tableLink },
  {
    key: 'game',
    header: 'Game',
    cell: gameName,
    phoneDetail: ({ status }) => tableStatusView(status).label,
  },
  { key: 'players', header: 'Players', cell: players },
  {
    key: 'pot',
    header: 'Pot',
    align: 'right',
    phone: 'hide',
    cell: ({ currentPot }) => formatWholeMoney(fromWire(currentPot)),
  },
  { key: 'status', header: 'Status', phone: 'hide', cell: statusBadge },
];

function tableLink(table: Table) {
  return (
    <Link
      to="/tables/$tableId"
      params={{ tableId: table.id }}
      className="inline-flex min-h-6 items-center rounded-full align-middle phone:min-h-11"
    >
      <TableMark number={table.tableNumber} idle={isVacant(table)} />
    </Link>
  );
}

function gameName({ gameType }: Table) {
  return (
    <span className="line-clamp-2 max-w-56 min-w-16 font-medium wrap-anywhere whitespace-normal @max-[36rem]:max-w-32">
      <span className="@max-[36rem]:hidden">{gameType.name}</span>
      <span className="hidden @max-[36rem]:inline">{shortGameName(gameType.name)}</span>
    </span>
  );
}

function players(table: Table) {
  return (
    <span className="inline-flex items-center gap-3">
      <span className="min-w-7">
        {table.currentPlayers}/{table.maxSeats}
      </span>
      <span className="@max-[42rem]:hidden">
        <Pips seats={pipsOf(table.seatStates)} label={seatsText(table)} />
      </span>
    </span>
  );
}

function statusBadge(table: Table) {
  return <StatusBadge {...tableStatusView(table.status)} />;
}

function Rows({ game, menuOf, onOpen }: RowsProps) {
  const { tables, entries } = useFloor(useRoom().id, (floor) => floor);
  const { shown, hold } = useSteadyOrder(
    byAttention(cashTables(tables, game), entries),
    ({ id }) => id,
  );
  const can = useCan();
  const acts = can('seat_players') || can('manage_tables');
  const byGame = nextByGame(entries);

  /** The act that comes next, and the menu. */
  function actOf(table: Table) {
    return (
      <span className="inline-flex items-center gap-1">
        <NextAct table={table} next={seatNextAt(table, entries, byGame)} onOpen={onOpen} />
        {menuOf(table)}
      </span>
    );
  }

  return (
    <div {...hold} className="@container">
      <DataTable
        caption="Active tables"
        columns={
          acts
            ? [...FACTS, { key: 'actions', header: 'Actions', align: 'right', cell: actOf }]
            : FACTS
        }
        rows={shown}
        rowKey={({ id }) => id}
        rowBy={(table) => {
          const next = seatNextAt(table, entries, byGame);
          return next.ok ? [next.entry, next.seatNumber] : [next.reason];
        }}
      />
    </div>
  );
}

interface NextActProps {
  table: Table;
  next: SeatNext;
  onOpen: (dialog: FloorDialog) => void;
}

/** An idle table is started; at a running one the next of the list is seated. */
function NextAct({ table, next, onOpen }: NextActProps) {
  const can = useCan();
  const name = `Table ${table.tableNumber}`;
  if (isIdle(table)) {
    return can('manage_tables') ? (
      <Button
        size="sm"
        aria-label={`Start a game at ${name}`}
        onClick={() => onOpen({ kind: 'start', tableId: table.id })}
      >
        Start
      </Button>
    ) : null;
  }
  if (!can('seat_players')) return null;
  return (
    <Button
      size="sm"
      aria-label={
        next.ok ? `Seat next at ${name}: ${next.entry.player.name}` : `Seat next at ${name}`
      }
      disabledReason={next.ok ? undefined : next.reason}
      onClick={() => {
        if (!next.ok) return;
        const at = { tableId: table.id, seatNumber: next.seatNumber };
        onOpen({ kind: 'seat', entry: next.entry, at });
      }}
    >
      <span>
        Seat<span className="@max-[36rem]:hidden"> Next</span>
      </span>
    </Button>
  );
}
