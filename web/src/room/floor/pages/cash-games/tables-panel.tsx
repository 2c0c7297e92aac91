import { Link } from '@tanstack/react-router';
import type { GameType, Table } from '@/api/types';
import { isIdle, isTournament } from '@/domain/floor';
import { fromWire } from '@/domain/money';
import { pipsOf, seatsText } from '@/domain/seats';
import { shortGameName } from '@/domain/stakes';
import { tableStatusView } from '@/domain/table-status';
import { byAttention, isVacant } from '@/room/floor/tables/model';
import { nextText, type SeatNext, seatNextAt } from '@/room/floor/tables/seat-next';
import { SeatNextButton } from '@/room/floor/tables/seat-next-button';
import { formatWholeMoney } from '@/lib/format';
import { useStableOrder } from '@/lib/hooks/use-stable-order';
import { type QueryStatus, useFloor } from '@/room/floor/use-floor';
import { useFloorMenus } from '@/room/floor/use-floor-menus';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Pips } from '@/ui/poker/pips';
import { Skeleton } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/poker/table-mark';
import { openDialog } from '@/shells/dialogs';
import { QueryView } from '@/shells/query-view';
import { useCan, useRoom } from '@/api/session/session-context';

interface GameTablesProps {
  tables: QueryStatus;
  /** Shows only the tables of this game. */
  game: GameType | undefined;
}

/** "Active Tables" of Cash Games: one row per table, with its next action. */
export function GameTables({ tables, game }: GameTablesProps) {
  const count = useFloor(useRoom().id, (floor) => cashTables(floor.tables, game).length);
  return (
    <Panel title="Active Tables">
      <QueryView of={tables} what="tables" skeleton={<SkeletonTable />}>
        {() => (count === 0 ? <NoTables game={game} /> : <Rows game={game} />)}
      </QueryView>
    </Panel>
  );
}

function cashTables(tables: readonly Table[], game: GameType | undefined): Table[] {
  return tables.filter((table) => !isTournament(table) && (game === undefined || table.gameTypeId === game.id));
}

/** Skeleton header and rows of the final height. */
function SkeletonTable() {
  return (
    <div aria-hidden="true" className="pt-8">
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className="flex h-row items-center gap-6 border-t border-line-soft px-4 phone:px-3">
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

function NoTables({ game }: RowsProps) {
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
        can('manage_tables') ? <Button onClick={() => openDialog('add-table')}>Set up a table</Button> : undefined
      }
    >
      This room has no table for cash games. Games and seats appear here once one is set up.
    </Empty>
  );
}

type RowsProps = Pick<GameTablesProps, 'game'>;

// The panel is as narrow on a small desktop as on a phone, so columns hide by the panel's width, not the window's.

const FACTS: readonly Column<Table>[] = [
  { key: 'table', header: 'Table', rowHeader: true, cell: tableLink },
  { key: 'game', header: 'Game', cell: gameName, phoneDetail: ({ status }) => tableStatusView(status).label },
  { key: 'players', header: 'Players', cell: players },
  {
    key: 'pot',
    header: 'Pot',
    align: 'right',
    phone: 'hide',
    spare: true,
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

function Rows({ game }: RowsProps) {
  const { tables, entries, next: order } = useFloor(useRoom().id, (floor) => floor);
  const { shown, hold } = useStableOrder(byAttention(cashTables(tables, game), entries), ({ id }) => id);
  const can = useCan();
  const acts = can('seat_players') || can('manage_tables');
  const menus = useFloorMenus();

  /** The column with the next action and the menu. */
  function actOf(table: Table) {
    return (
      <span className="inline-flex items-center gap-1">
        <NextAct table={table} next={seatNextAt(table, entries, order)} />
        {menus.ofTable(table)}
      </span>
    );
  }

  return (
    <div {...hold} className="@container">
      <DataTable
        caption="Active tables"
        columns={acts ? [...FACTS, { key: 'actions', header: 'Actions', align: 'right', cell: actOf }] : FACTS}
        rows={shown}
        rowKey={({ id }) => id}
        rowBy={(table) => {
          const next = seatNextAt(table, entries, order);
          return next.ok ? [nextText(next), 'entry' in next ? next.seatNumber : next.move] : [next.reason];
        }}
      />
    </div>
  );
}

/** Starts an idle table, or seats the next player of the list at a running one. */
function NextAct({ table, next }: { table: Table; next: SeatNext }) {
  const can = useCan();
  const name = `Table ${table.tableNumber}`;
  if (isIdle(table)) {
    return can('manage_tables') ? (
      <Button
        size="sm"
        aria-label={`Start a game at ${name}`}
        onClick={() => openDialog('start-game', { tableId: table.id })}
      >
        Start
      </Button>
    ) : null;
  }
  if (!can('seat_players')) return null;
  return (
    <SeatNextButton table={table} next={next}>
      <span>
        Seat<span className="@max-[36rem]:hidden"> Next</span>
      </span>
    </SeatNextButton>
  );
}
