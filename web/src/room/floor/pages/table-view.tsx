import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useSeats } from '../seats/queries';
import { tableSetupQuery } from '../tables/queries';
import { useWaitlist } from '../waitlist/queries';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { OtherRoom } from '@/shells/other-room';
import { openDialog } from '@/shells/dialogs';
import { Page } from '@/shells/page';
import { Crumbs } from '@/shells/crumbs';
import { MissingPage } from '@/shells/detail-page';
import { StaleStrip } from '@/shells/stale-strip';
import { useCan } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { type Found, useFoundTable } from './table-view/find-table';
import { LentTable } from './table-view/lent-table';
import { TableActions } from '../tables/table-actions';
import { DeskSkeleton, TableDesk } from './table-view/table-desk';
import { ActionsWait, Badges, Facts, FactsWait } from '../tables/table-head';

/** One table: its players, its waiting players and its activity. */
export function TableViewPage() {
  const { tableId } = useParams({ from: '/tables/$tableId' });
  const found = useFoundTable(tableId);
  const can = useCan();
  // The key resets the page per table: no dialog about the previous table stays open.
  if (found.state === 'found') {
    const { table, room } = found;
    return table.event === null ? (
      <FoundTable key={tableId} {...found} />
    ) : (
      <LentTable key={tableId} table={table} room={room} event={table.event} />
    );
  }
  if (found.state === 'missing') return <Unlisted tableId={tableId} />;
  return (
    <Page
      title="Table"
      crumbs={<Crumbs up="/floor-manager" here="Table" />}
      detail={found.state === 'loading' ? <FactsWait /> : undefined}
      actions={found.state === 'loading' && can('manage_tables') ? <ActionsWait /> : undefined}
    >
      {found.state === 'loading' ? (
        <DeskSkeleton />
      ) : (
        <Panel title="Table" hideTitle>
          <ErrorPanel what="the table" of={found.list} />
        </Panel>
      )}
    </Page>
  );
}

/** A table in no list: it is out of use, or does not exist. */
function Unlisted({ tableId }: { tableId: string }) {
  const { formatShortDate } = usePlace();
  const setup = useQuery(tableSetupQuery(tableId));
  if (setup.isPending) {
    return (
      <Page title="Table" crumbs={<Crumbs up="/floor-manager" here="Table" />} detail={<FactsWait />}>
        <DeskSkeleton />
      </Page>
    );
  }
  const since = setup.data?.retiredAt;
  if (setup.data === undefined || !since)
    return (
      <MissingPage kind="Table" up="/floor-manager" why="It may have been removed, or the address may be incomplete." />
    );
  const name = `Table ${setup.data.tableNumber}`;
  return (
    <Page title={name} crumbs={<Crumbs up="/floor-manager" here={name} />}>
      <Panel title={name} hideTitle>
        <Empty
          title={`${name} is out of use`}
          action={
            <Link to="/floor-manager" className={buttonStyle()}>
              Go to Floor Manager
            </Link>
          }
        >
          Since {formatShortDate(since)}. What was played there stays in the records; its number brings it back.
        </Empty>
      </Panel>
    </Page>
  );
}

function FoundTable({ table, room, list }: Extract<Found, { state: 'found' }>) {
  const can = useCan();
  const seats = useSeats(table.id);
  const waitlist = useWaitlist(room.id);
  const readAgain = () => [list, seats, waitlist].forEach((query) => void query.refetch());
  return (
    <Page
      title={`Table ${table.tableNumber}`}
      crumbs={<Crumbs up="/floor-manager" here={`Table ${table.tableNumber}`} />}
      badge={<Badges table={table} />}
      detail={
        <Facts
          table={table}
          onPot={
            can('raise_alerts') ? () => openDialog('count-pot', { roomId: room.id, tableId: table.id }) : undefined
          }
        />
      }
      actions={<TableActions table={table} entries={waitlist.data} />}
    >
      <OtherRoom what="table" room={room} />
      <StaleStrip
        timeZone={room.timeZone}
        // Failures usually share one cause, so the table's strip replaces the others.
        of={
          list.isError
            ? { 'the table': { ...list, refetch: readAgain } }
            : { [`the seats of Table ${table.tableNumber}`]: seats, 'the waitlist': waitlist }
        }
      />
      <TableDesk table={table} room={room} seats={seats} waitlist={waitlist} />
    </Page>
  );
}
