import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Table } from '@/api/types';
import { transactionsQuery, useCage, useRecentTransactions } from '@/room/cage/queries';
import { TransactionTable } from '@/room/cage/chips/transaction-table';
import { useOwingRentals } from '@/room/cage/rentals/queries';
import { ToCollectPanel } from '@/room/cage/rentals/to-collect-panel';
import { linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { Boundary } from '@/ui/boundary';
import { QueryView } from '@/shells/query-view';
import { lazyPart } from '@/lib/lazy-part';
import { useRoom } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { Dealers, Records } from './cage-side';
import { DrawerArea } from './drawer-area';
import { openDialog } from '@/shells/dialogs';
import { useOfficeSearch } from './use-office-search';

// The records are opened rarely, so they are loaded lazily.
const CageRecords = lazyPart(async () => (await import('./cage-records')).CageRecords);

/** "Cage & Transactions": the drawer, the latest sales and the unpaid rentals. */
export function CageTab({ tables }: { tables: UseQueryResult<Table[]> }) {
  const room = useRoom();
  const { search } = useOfficeSearch();
  const cage = useCage(room.id);
  const today = cage.data?.gamingDay;

  if (search.list !== undefined) {
    return (
      <Boundary fallback={<SkeletonRows rows={8} />}>
        <CageRecords today={today} />
      </Boundary>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <QueryView
        of={cage}
        what="the cage"
        panel="Drawer"
        skeleton={
          <Panel title="Drawer" hideTitle>
            <SkeletonRows rows={5} />
          </Panel>
        }
      >
        {(data) => <DrawerArea cage={data} />}
      </QueryView>
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_23.5rem]">
        <Recent today={today} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ToCollect />
          <Dealers tables={tables} />
          <Records />
        </div>
      </div>
    </div>
  );
}

interface RecentProps {
  today: string | undefined;
}

/** The limit up to which today's transactions are counted: one page of the maximum size. */
const COUNTED = 200;

function Recent({ today }: RecentProps) {
  const room = useRoom();
  const place = usePlace();
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
        <Link to="/front-office" search={{ tab: 'cage', list: 'transactions' }} className={linkStyle}>
          {count === undefined ? 'All today' : `All ${count}${all.hasNextPage ? '+' : ''}`}
          <span className="sr-only"> chip transactions of today</span>
        </Link>
      }
    >
      <QueryView
        of={recent}
        what="chip transactions"
        rows={8}
        empty={<Empty title="No chip transactions yet">The first sale, redemption or exchange appears here.</Empty>}
      >
        {(transactions) => (
          <TransactionTable
            caption="Recent chip transactions, US dollars"
            transactions={transactions}
            when={(moment) => place.formatTime(moment)}
            onOpen={({ id, chips }) => openDialog('receipt', { entryId: id, chips })}
          />
        )}
      </QueryView>
    </Panel>
  );
}

function ToCollect() {
  const room = useRoom();
  const rentals = useOwingRentals(room.id);
  return <ToCollectPanel rentals={rentals} onPay={({ id }) => openDialog('pay-rental', { rentalId: id })} />;
}
