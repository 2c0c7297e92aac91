import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Room, Table } from '@/api/types';
import { useSeats } from '@/features/seating/queries';
import { TABLE_NOT_FOUND } from '@/features/tables/mutations';
import { tableSetupQuery } from '@/features/tables/queries';
import { useWaitlist } from '@/features/waitlist/queries';
import { formatShortDate, formatTime } from '@/lib/format';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { OtherRoom } from '../other-room';
import { Page } from '../layout/page';
import { useCan, useRoom } from '../session-context';
import type { Asked } from '../table/asked';
import { type Found, useFoundTable } from '../table/find-table';
import { Layers } from '../table/layers';
import { LentTable } from '../table/lent-table';
import { TableActions } from '../table/table-actions';
import { DeskSkeleton, TableDesk } from '../table/table-desk';
import { ActionsWait, Badges, Crumbs, Facts, FactsWait } from '../table/table-head';

/** One table: who sits there, who waits for it, what is happening. */
export function TableViewPage() {
  const { tableId } = useParams({ from: '/tables/$tableId' });
  const found = useFoundTable(tableId);
  const can = useCan();
  // Another address is another table: no question asked of the old one stays open.
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
      crumbs={<Crumbs here="Table" />}
      detail={found.state === 'loading' ? <FactsWait /> : undefined}
      actions={found.state === 'loading' && can('manage_tables') ? <ActionsWait /> : undefined}
    >
      {found.state === 'loading' ? (
        <DeskSkeleton />
      ) : (
        <Panel title="Table" hideTitle>
          <ErrorPanel
            what="the table"
            error={found.error}
            retrying={found.retrying}
            onRetry={found.retry}
          />
        </Panel>
      )}
    </Page>
  );
}

/** In no list of tables: out of use, or no table at all. */
function Unlisted({ tableId }: { tableId: string }) {
  const { timeZone } = useRoom();
  const setup = useQuery(tableSetupQuery(tableId));
  if (setup.isPending) {
    return (
      <Page title="Table" crumbs={<Crumbs here="Table" />} detail={<FactsWait />}>
        <DeskSkeleton />
      </Page>
    );
  }
  const since = setup.data?.retiredAt;
  if (setup.data === undefined || !since) return <Missing />;
  const name = `Table ${setup.data.tableNumber}`;
  return (
    <Page title={name} crumbs={<Crumbs here={name} />}>
      <Panel title={name} hideTitle>
        <Empty
          title={`${name} is out of use`}
          action={
            <Link to="/floor-manager" className={buttonStyle()}>
              Go to Floor Manager
            </Link>
          }
        >
          Since {formatShortDate(since, timeZone)}. What was played there stays in the records; its
          number brings it back.
        </Empty>
      </Panel>
    </Page>
  );
}

/** An id that no table has, or a table of another organization: the same answer (docs/rules/roles.md). */
function Missing() {
  return (
    <Page title={TABLE_NOT_FOUND} crumbs={<Crumbs here="Table" />}>
      <Panel title={TABLE_NOT_FOUND} hideTitle>
        <Empty
          title="There is no table at this address"
          action={
            <Link to="/floor-manager" className={buttonStyle()}>
              Go to Floor Manager
            </Link>
          }
        >
          It may have been removed, or the address may be incomplete.
        </Empty>
      </Panel>
    </Page>
  );
}

type FoundTableProps = Extract<Found, { state: 'found' }>;

function FoundTable({ table, tables, room, stale }: FoundTableProps) {
  const can = useCan();
  const [asked, setAsked] = useState<Asked | null>(null);
  const seats = useSeats(table.id);
  const waitlist = useWaitlist(room.id);
  return (
    <Page
      title={`Table ${table.tableNumber}`}
      crumbs={<Crumbs here={`Table ${table.tableNumber}`} />}
      badge={<Badges table={table} />}
      detail={
        <Facts
          table={table}
          onPot={can('raise_alerts') ? () => setAsked({ kind: 'pot' }) : undefined}
        />
      }
      actions={<TableActions table={table} entries={waitlist.data} onAsk={setAsked} />}
    >
      <OtherRoom what="table" room={room} />
      <Failures table={table} room={room} stale={stale} seats={seats} waitlist={waitlist} />
      <TableDesk
        table={table}
        room={room}
        seats={seats}
        waitlist={waitlist}
        asked={asked}
        onAsk={setAsked}
      />
      <Layers
        table={table}
        tables={tables}
        room={room}
        seats={seats.data ?? []}
        entries={waitlist.data ?? []}
        asked={asked}
        onAsk={setAsked}
      />
    </Page>
  );
}

interface Read {
  data: unknown;
  error: Error | null;
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => unknown;
}

interface FailuresProps {
  table: Table;
  room: Room;
  stale: FoundTableProps['stale'];
  seats: Read;
  waitlist: Read;
}

/** What could not be read again while the old is still on the screen, with its age. One strip: one cause, usually. */
function Failures({ table, room, stale, seats, waitlist }: FailuresProps) {
  const reads = [
    { what: `the seats of Table ${table.tableNumber}`, ...seats },
    { what: 'the waitlist', ...waitlist },
  ];
  const failed = reads.filter(({ data, error }) => data !== undefined && error !== null);
  const [first] = failed;
  const error = stale?.error ?? first?.error;
  if (error === undefined || error === null) return null;
  const from = stale?.from ?? first?.dataUpdatedAt ?? 0;
  return (
    <ErrorStrip
      what={stale === null ? (first?.what ?? 'the table') : 'the table'}
      error={error}
      shownFrom={formatTime(from, room.timeZone)}
      retrying={stale?.retrying === true || failed.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        stale?.retry();
        for (const { refetch } of failed) refetch();
      }}
    />
  );
}
