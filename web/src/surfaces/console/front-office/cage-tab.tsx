import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ArrowRightLeft,
  BookOpenText,
  CalendarCheck,
  Ellipsis,
  Hourglass,
  Inbox,
  ScanSearch,
  Wallet,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Cage, Drawer, Shift, Table } from '@/api/types';
import { DESK_TABLES } from '@/config/constants';
import { closeStop } from '@/features/cage/model';
import {
  shiftQuery,
  transactionsQuery,
  useCage,
  useRecentTransactions,
  useShift,
} from '@/features/cage/queries';
import { ShiftPanel } from '@/features/cage/shift-panel';
import { TransactionTable } from '@/features/cage/transaction-table';
import { useOwingRentals } from '@/features/seat-rentals/queries';
import { ToCollectPanel } from '@/features/seat-rentals/to-collect-panel';
import { formatTime } from '@/lib/format';
import { ActionButton, ActionList } from '@/ui/action-list';
import { Button, IconButton } from '@/ui/button';
import { buttonStyle, linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { Menu, MenuItem } from '@/ui/menu';
import { Panel } from '@/ui/panel';
import { Select } from '@/ui/select';
import { SkeletonRows } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/table-mark';
import { Ready } from '../floor/ready';
import { useCan, useRoom, useUser } from '../session-context';
import type { OfficeDialog } from './office-dialog';
import { runningTables } from './seating-tab';
import { useOfficeSearch } from './use-office-search';

// The books are opened seldom: they come when they are.
const CageRecords = lazy(async () => ({
  default: (await import('./lazy/cage-records')).CageRecords,
}));

interface CageTabProps {
  tables: readonly Table[];
  onOpen: (dialog: OfficeDialog) => void;
  onPrint: (shift: Shift) => void;
}

/** "Cage & Transactions": the drawer, what was sold last, what is still owed. */
export function CageTab({ tables, onOpen, onPrint }: CageTabProps) {
  const room = useRoom();
  const { search } = useOfficeSearch();
  const cage = useCage(room.id);
  const client = useQueryClient();
  const today = cage.data?.gamingDay;

  if (search.list !== undefined) {
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <CageRecords
          today={today}
          onOpen={onOpen}
          onPrint={({ id }) => void client.fetchQuery(shiftQuery(id)).then(onPrint)}
        />
      </Suspense>
    );
  }
  return (
    <div className="grid gap-4">
      <Ready
        what="the cage"
        query={cage}
        skeleton={
          <Panel title="Drawer" hideTitle>
            <SkeletonRows rows={5} />
          </Panel>
        }
      >
        {(data) => <DrawerArea cage={data} onOpen={onOpen} onPrint={onPrint} />}
      </Ready>
      <div className="grid grid-cols-[minmax(0,1fr)_23.5rem] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)]">
        <Recent today={today} onOpen={onOpen} />
        <div className="grid gap-4">
          <ToCollect onOpen={onOpen} />
          <Dealers tables={tables} />
          <Records />
        </div>
      </div>
    </div>
  );
}

interface DrawerAreaProps {
  cage: Cage;
  onOpen: (dialog: OfficeDialog) => void;
  onPrint: (shift: Shift) => void;
}

/** The caller's own drawer, else the one he chose, else the first open one. */
function chosenDrawer(cage: Cage, asked: string | undefined): Drawer | undefined {
  return (
    cage.drawers.find(({ id }) => id === asked) ??
    cage.drawers.find(({ id }) => id === cage.myShift?.head.drawerId) ??
    cage.drawers.find(({ shift }) => shift !== null) ??
    cage.drawers[0]
  );
}

function DrawerArea({ cage, onOpen, onPrint }: DrawerAreaProps) {
  const room = useRoom();
  const user = useUser();
  const can = useCan();
  const { search, change } = useOfficeSearch();
  const drawer = chosenDrawer(cage, search.drawer);
  const open = drawer?.shift ?? null;
  const own = open !== null && open.id === cage.myShift?.head.id ? cage.myShift : null;
  const other = useShift(open === null || own !== null ? null : open.id);

  if (drawer === undefined) {
    return (
      <Panel title="Drawers">
        <Empty
          title="No drawer yet"
          action={
            can('manage_tables') ? (
              <Button onClick={() => onOpen({ kind: 'add-drawer', name: 'Drawer 1' })}>
                Add Drawer
              </Button>
            ) : undefined
          }
        >
          A drawer is opened with a counted float, and every payment at the desk goes through it.
        </Empty>
      </Panel>
    );
  }
  const choice =
    cage.drawers.length < 2 ? undefined : (
      <h2>
        <Select
          label="Drawer"
          size="md"
          value={drawer.id}
          onValueChange={(id) => change({ drawer: id })}
          options={cage.drawers.map(({ id, name, shift }) => ({
            value: id,
            label: name,
            detail: shift === null ? 'Closed' : `Open with ${shift.cashierName}`,
          }))}
        />
      </h2>
    );
  const menu = (
    <DrawerMenu
      cage={cage}
      shift={own ?? other.data ?? null}
      stop={open === null ? undefined : closeStop(open, user.id, can('correct_ledger'))}
      onOpen={onOpen}
    />
  );
  if (open === null) {
    return (
      <section
        aria-label={`${drawer.name}, closed`}
        className="overflow-hidden rounded-card border border-line bg-surface"
      >
        <div className="flex items-center gap-2 border-b border-line p-4 phone:p-3">
          {choice ?? <h2 className="text-body font-semibold">{drawer.name}</h2>}
          <StatusBadge shape="ring" tone="neutral" label="Closed" />
          <span className="-my-2 -mr-2 ml-auto">{menu}</span>
        </div>
        <Empty
          title={`${drawer.name} is closed`}
          action={
            <Button
              disabledReason={
                cage.myShift === null
                  ? undefined
                  : `You already have ${cage.myShift.head.drawerName} open`
              }
              onClick={() => onOpen({ kind: 'open-drawer', drawer })}
            >
              Open Drawer
            </Button>
          }
        >
          Count the float to open it. Until then cash goes through the main bank.
        </Empty>
      </section>
    );
  }
  const shown = own === null ? other : { ...other, data: own };
  return (
    <Ready
      what="the shift"
      query={shown}
      skeleton={
        <Panel title={drawer.name}>
          <SkeletonRows rows={5} />
        </Panel>
      }
    >
      {(shift) => (
        <ShiftPanel
          shift={shift}
          timeZone={room.timeZone}
          choice={choice}
          menu={menu}
          countStop={closeStop(shift.head, user.id, can('correct_ledger'))}
          onPrint={() => onPrint(shift)}
          onCount={() => onOpen({ kind: 'close-drawer', shift })}
        />
      )}
    </Ready>
  );
}

interface DrawerMenuProps {
  cage: Cage;
  shift: Shift | null;
  /** Why cash cannot be moved: it is another cashier's drawer. */
  stop: string | undefined;
  onOpen: (dialog: OfficeDialog) => void;
}

/** What else is done at a drawer. */
function DrawerMenu({ cage, shift, stop, onOpen }: DrawerMenuProps) {
  const can = useCan();
  return (
    <Menu trigger={<IconButton label="More at the cage" icon={Ellipsis} tip={false} />}>
      <MenuItem
        icon={ArrowRightLeft}
        disabledReason={shift === null ? 'The drawer is closed' : stop}
        onSelect={() => {
          if (shift !== null) onOpen({ kind: 'transfer', head: shift.head, direction: 'fill' });
        }}
      >
        Fill or Drop
      </MenuItem>
      <MenuItem icon={Wallet} onSelect={() => onOpen({ kind: 'funds' })}>
        Player Funds
      </MenuItem>
      <MenuItem icon={Hourglass} onSelect={() => onOpen({ kind: 'prepaid' })}>
        Prepaid Hours
      </MenuItem>
      {can('manage_tables') ? (
        <MenuItem
          icon={Inbox}
          onSelect={() => onOpen({ kind: 'add-drawer', name: freeName(cage.drawers) })}
        >
          Add Drawer
        </MenuItem>
      ) : null}
    </Menu>
  );
}

/** "Drawer 3": the first number that no drawer has. */
function freeName(drawers: readonly Drawer[]): string {
  const names = new Set(drawers.map(({ name }) => name.toLowerCase()));
  for (let n = 1; ; n += 1) if (!names.has(`drawer ${n}`)) return `Drawer ${n}`;
}

interface RecentProps {
  today: string | undefined;
  onOpen: (dialog: OfficeDialog) => void;
}

/** How many there are today: counted up to a page of the longest length. */
const COUNTED = 200;

function Recent({ today, onOpen }: RecentProps) {
  const room = useRoom();
  const recent = useRecentTransactions(room.id);
  const all = useInfiniteQuery({
    ...transactionsQuery({ room: room.id, from: today, limit: COUNTED }),
    enabled: today !== undefined,
  });
  const count = all.data?.length;
  return (
    <Panel
      title="Recent Chip Transactions"
      actions={
        <Link
          to="/front-office"
          search={{ tab: 'cage', list: 'transactions' }}
          className={linkStyle}
        >
          {count === undefined ? 'All today' : `All ${count}${all.hasNextPage ? '+' : ''}`}
          <span className="sr-only"> chip transactions of today</span>
        </Link>
      }
    >
      <Ready what="chip transactions" query={recent} skeleton={<SkeletonRows rows={8} />}>
        {(transactions) =>
          transactions.length === 0 ? (
            <Empty title="No chip transactions yet">
              The first sale, redemption or exchange appears here.
            </Empty>
          ) : (
            <TransactionTable
              caption="Recent chip transactions, US dollars"
              transactions={transactions}
              when={(moment) => formatTime(moment, room.timeZone)}
              onOpen={({ id, chips }) => onOpen({ kind: 'receipt', entryId: id, chips })}
            />
          )
        }
      </Ready>
    </Panel>
  );
}

function ToCollect({ onOpen }: Pick<CageTabProps, 'onOpen'>) {
  const room = useRoom();
  const rentals = useOwingRentals(room.id);
  return <ToCollectPanel rentals={rentals} onPay={(rental) => onOpen({ kind: 'pay', rental })} />;
}

/** Three active tables, each with the way to its dealer's screen (spec §2). */
function Dealers({ tables }: Pick<CageTabProps, 'tables'>) {
  const running = runningTables(tables, []);
  return (
    <Panel
      title="Dealers"
      actions={
        <Link to="/front-office" search={{ tab: 'seating' }} className={linkStyle}>
          All {running.length}
          <span className="sr-only"> active tables</span>
        </Link>
      }
    >
      {running.length === 0 ? (
        <Empty title="No game is running">Tables with a game appear here.</Empty>
      ) : (
        <ul>
          {running.slice(0, DESK_TABLES).map((table) => (
            <ListRow
              key={table.id}
              lead={<TableMark number={table.tableNumber} />}
              title={table.gameType.name}
              detail={`${table.currentPlayers} of ${table.maxSeats} seated`}
              action={
                <a
                  href={`/dealer/${table.id}`}
                  target="_blank"
                  rel="noopener"
                  className={buttonStyle({ size: 'sm' })}
                >
                  Dealer Screen
                  <span className="sr-only">
                    {' '}
                    of Table {table.tableNumber} (opens in a new tab)
                  </span>
                </a>
              }
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The books behind the desk, for who may read them. */
function Records() {
  const can = useCan();
  const { go } = useOfficeSearch();
  const reports = can('view_reports');
  const reviews = can('review_cash');
  if (!reports && !reviews) return null;
  return (
    <Panel title="Cage Records">
      <ActionList>
        {reports ? (
          <>
            <ActionButton
              icon={BookOpenText}
              label="Ledger"
              detail="Every entry, with its receipt"
              onClick={() => go({ tab: 'cage', list: 'ledger' })}
            />
            <ActionButton
              icon={Inbox}
              label="Shifts"
              detail="Drawers, over and short"
              onClick={() => go({ tab: 'cage', list: 'shifts' })}
            />
            <ActionButton
              icon={CalendarCheck}
              label="Gaming Days"
              detail={can('correct_ledger') ? 'Revenue, and closing a day' : 'Revenue by day'}
              onClick={() => go({ tab: 'cage', list: 'days' })}
            />
          </>
        ) : null}
        {reviews ? (
          <ActionButton
            icon={ScanSearch}
            label="Large Cash"
            detail="To review for the report"
            onClick={() => go({ tab: 'cage', list: 'large-cash' })}
          />
        ) : null}
      </ActionList>
    </Panel>
  );
}
