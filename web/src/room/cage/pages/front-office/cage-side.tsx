import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpenText, CalendarCheck, Inbox, ScanSearch } from 'lucide-react';
import type { Table } from '@/api/types';
import { DESK_TABLES } from '@/lib/config';
import { shortGameName } from '@/domain/stakes';
import { useDealers } from '@/room/staff/roster/queries';
import { ActionButton, ActionList } from '@/ui/action-list';
import { buttonStyle, linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { Panel } from '@/ui/panel';
import { Skeleton, SkeletonRows } from '@/ui/skeleton';
import { TableMark } from '@/ui/poker/table-mark';
import { QueryView } from '@/shells/query-view';
import { useCan, useRoom } from '@/api/session/session-context';
import { runningTables } from './seating-tab';
import { useOfficeSearch } from './use-office-search';

/** Three active tables with their dealers, and a link to the dealers screen. */
export function Dealers({ tables }: { tables: UseQueryResult<Table[]> }) {
  return (
    <Panel
      title="Dealers"
      actions={
        <Link to="/front-office" search={{ tab: 'seating' }} className={linkStyle}>
          {tables.data === undefined ? 'All' : `All ${runningTables(tables.data, []).length}`}
          <span className="sr-only"> tables with players</span>
        </Link>
      }
    >
      <QueryView of={tables} what="tables" skeleton={<SkeletonRows rows={DESK_TABLES} />}>
        {(list) => <DealerScreens running={runningTables(list, [])} />}
      </QueryView>
    </Panel>
  );
}

function DealerScreens({ running }: { running: readonly Table[] }) {
  const dealers = useDealers(useRoom().id);
  const nameAt = (table: Table) => dealers.data?.find(({ tableId }) => tableId === table.id)?.name ?? 'No dealer';
  if (running.length === 0) return <Empty title="No game is running">Tables with a game appear here.</Empty>;
  return (
    <ul>
      {running.slice(0, DESK_TABLES).map((table) => (
        <ListRow
          key={table.id}
          lead={<TableMark number={table.tableNumber} />}
          title={
            dealers.data !== undefined ? (
              nameAt(table)
            ) : dealers.isError ? (
              'Dealer not known'
            ) : (
              <Skeleton width="6rem" />
            )
          }
          detail={`${shortGameName(table.gameType.name)} · ${table.currentPlayers} of ${table.maxSeats} seated`}
          action={
            <a href={`/dealer/${table.id}`} target="_blank" rel="noopener" className={buttonStyle({ size: 'sm' })}>
              Dealer Screen
              <span className="sr-only"> of Table {table.tableNumber} (opens in a new tab)</span>
            </a>
          }
        />
      ))}
    </ul>
  );
}

/** Links to the cage records, for roles that may read them. */
export function Records() {
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
            detail="CTR: players to review"
            onClick={() => go({ tab: 'cage', list: 'large-cash' })}
          />
        ) : null}
      </ActionList>
    </Panel>
  );
}
