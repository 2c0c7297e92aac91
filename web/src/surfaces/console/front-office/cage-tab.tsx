import { type UseQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Shift, Table } from '@/api/types';
import {
  shiftQuery,
  transactionsQuery,
  useCage,
  useRecentTransactions,
} from '@/features/cage/queries';
import { TransactionTable } from '@/features/cage/transaction-table';
import { useOwingRentals } from '@/features/seat-rentals/queries';
import { ToCollectPanel } from '@/features/seat-rentals/to-collect-panel';
import { formatTime } from '@/lib/format';
import { linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { Ready } from '../floor/ready';
import { useRoom } from '../session-context';
import { Dealers, Records } from './cage-side';
import { DrawerArea } from './drawer-area';
import type { OfficeDialog } from './office-dialog';
import { useOfficeSearch } from './use-office-search';

// The books are opened seldom: they come when they are.
const CageRecords = lazyPart(async () => ({
  default: (await import('./lazy/cage-records')).CageRecords,
}));

interface CageTabProps {
  tables: UseQueryResult<Table[]>;
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
      <Boundary fallback={<SkeletonRows rows={8} />}>
        <CageRecords
          today={today}
          onOpen={onOpen}
          onPrint={({ id }) => void client.fetchQuery(shiftQuery(id)).then(onPrint)}
        />
      </Boundary>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Ready
        what="the cage"
        panel="Drawer"
        query={cage}
        skeleton={
          <Panel title="Drawer" hideTitle>
            <SkeletonRows rows={5} />
          </Panel>
        }
      >
        {(data) => <DrawerArea cage={data} onOpen={onOpen} onPrint={onPrint} />}
      </Ready>
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_23.5rem]">
        <Recent today={today} onOpen={onOpen} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ToCollect onOpen={onOpen} />
          <Dealers tables={tables} />
          <Records />
        </div>
      </div>
    </div>
  );
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
