import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ComplianceTab, type DocumentPlace } from '../revenue/compliance-tab';
import { DAY_FILE, FEE_FILE, feeLines, membershipFile, rentalFile } from '../revenue/files';
import { MembershipsTab } from '../revenue/memberships-tab';
import { RANGE_LABEL, type RangeName, RANGES, rangeOf, spanText } from '../revenue/model';
import { Overview, OverviewSkeleton } from '../revenue/overview';
import { everyMembership, everyRental, type Scope, useRevenue } from '../revenue/queries';
import { RentalsTab } from '../revenue/rentals-tab';
import { csvName, csvText, downloadCsv } from '@/lib/csv';
import { formatDayTime, gamingDayOf } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { linkStyle } from '@/ui/button-style';
import { PrintHead } from '@/ui/print-head';
import { Segmented } from '@/ui/segmented';
import { Select } from '@/ui/select';
import { Tabs } from '@/ui/tabs';
import { ExportButton, PrintButton } from '@/ui/take-away';
import { sayFailed } from '@/shells/messages';
import { StaleStrip } from '@/shells/stale-strip';
import { Page } from '@/shells/page';
import { useRecordedFile } from '@/shells/list-panel/use-recorded-file';
import { READS_REPORTS, NoPermission } from '@/shells/no-permission';
import { Crumbs } from '@/shells/crumbs';
import { QueryView } from '@/shells/query-view';
import { useCan, useRoom, useRooms, useUser } from '@/api/session/session-context';

const TITLE = 'Texas Revenue Dashboard';
const ALL = 'all';

type Search = ReturnType<typeof useRevenueSearch>;
type TabName = 'overview' | 'memberships' | 'rentals' | 'compliance';

const TAB_LABEL: Record<TabName, string> = {
  overview: 'Overview',
  memberships: 'Memberships',
  rentals: 'Seat Rentals',
  compliance: 'Compliance',
};

function useRevenueSearch() {
  return useSearch({ from: '/revenue' });
}

/** Revenue of the club: only membership fees and hourly seat rental. */
export function RevenuePage() {
  return useCan()('view_reports') ? <Revenue /> : <NoPermission title={TITLE} who={READS_REPORTS} />;
}

function useScope({ range, room: roomId }: Search) {
  const room = useRoom();
  const rooms = useRooms();
  const { organization } = useUser();
  const today = gamingDayOf(useNow(60_000), room);
  const name: RangeName = range ?? 'this-month';
  const known = rooms.find(({ id }) => id === roomId);
  const scope: Scope = {
    ...rangeOf(name, today),
    organizationId: organization.id,
    room: known?.id,
  };
  const where = known?.name ?? (rooms.length > 1 ? 'All rooms' : room.name);
  return { scope, name, today, where };
}

function Revenue() {
  const search = useRevenueSearch();
  const navigate = useNavigate();
  const room = useRoom();
  const { organization } = useUser();
  const { scope, name, today, where } = useScope(search);
  const revenue = useRevenue(scope);
  const tab: TabName = search.tab ?? 'overview';
  // The figures of another range stay on the screen while those of the chosen one load.
  const isOther = revenue.isPlaceholderData;
  const take = useExport(tab, scope, search, isOther ? undefined : revenue.data, room.timeZone);

  /** Changes the address; omitted values keep theirs. */
  function go(change: Partial<Search>) {
    void navigate({ to: '/revenue', search: { ...search, ...change }, replace: true });
  }

  return (
    <Page
      title={TITLE}
      crumbs={<Crumbs up="/analytics" here="Revenue" />}
      manyActions
      detail={
        <>
          {where} · {spanText(scope, today)} ·{' '}
          <Link to="/reports" className={linkStyle}>
            Daily reports
          </Link>
        </>
      }
      actions={
        <>
          <div className="min-w-0 phone:basis-full">
            <Segmented
              label="Range"
              value={name}
              onValueChange={(next) => go({ range: next === 'this-month' ? undefined : next })}
              segments={RANGES.map((value) => ({ value, label: RANGE_LABEL[value] }))}
            />
          </div>
          <RoomFilter room={scope.room} onRoom={(next) => go({ room: next })} />
          <ExportButton {...take} />
          <PrintButton disabledReason={revenue.data && !isOther ? undefined : 'Nothing is loaded yet'} />
        </>
      }
    >
      <PrintHead
        owner={[...new Set([organization.name, where])].join(', ')}
        title={`${TITLE}, ${TAB_LABEL[tab]}`}
        lines={[
          spanText(scope, today),
          `As of ${formatDayTime(revenue.data?.asOf ?? revenue.dataUpdatedAt, room.timeZone)}`,
        ]}
      />
      <StaleStrip of={{ 'the revenue': revenue }} />
      <Tabs
        label="Revenue"
        value={tab}
        onValueChange={(next) =>
          go({
            tab: next === 'overview' ? undefined : next,
            type: undefined,
            status: undefined,
          })
        }
        tabs={[
          {
            value: 'overview',
            label: TAB_LABEL.overview,
            content: (
              <QueryView of={revenue} what="the revenue" panel="Revenue" skeleton={<OverviewSkeleton />}>
                {(data) => (
                  <div aria-busy={isOther} className="aria-busy:opacity-60">
                    <Overview revenue={data} />
                  </div>
                )}
              </QueryView>
            ),
          },
          {
            value: 'memberships',
            label: TAB_LABEL.memberships,
            content: (
              <MembershipsTab
                scope={scope}
                revenue={revenue.data}
                filter={{ type: search.type, status: search.status }}
                onFilter={go}
              />
            ),
          },
          {
            value: 'rentals',
            label: TAB_LABEL.rentals,
            content: (
              <RentalsTab
                scope={scope}
                revenue={revenue.data}
                status={search.status}
                onStatus={(status) => go({ status })}
              />
            ),
          },
          {
            value: 'compliance',
            label: TAB_LABEL.compliance,
            content: (
              <QueryView of={revenue} what="the fee schedule" panel="Fee schedule" rows={8}>
                {(data) => <ComplianceTab schedule={data.feeSchedule} link={documentLink} />}
              </QueryView>
            ),
          },
        ]}
      />
    </Page>
  );
}

/** Shown only to a club with several rooms. */
function RoomFilter({ room, onRoom }: { room: string | undefined; onRoom: (room: string | undefined) => void }) {
  const rooms = useRooms();
  if (rooms.length < 2) return null;
  return (
    <div className="min-w-0 phone:basis-full">
      <Select
        label="Room"
        size="md"
        value={room ?? ALL}
        onValueChange={(next) => onRoom(next === ALL ? undefined : next)}
        options={[
          { value: ALL, label: 'All Rooms' },
          ...rooms.map(({ id, name: label, location }) => ({ value: id, label, detail: location })),
        ]}
      />
    </div>
  );
}

/** Exports the data of the tab as a file, with every row of a long list. */
function useExport(
  tab: TabName,
  scope: Scope,
  { type, status }: Search,
  revenue: ReturnType<typeof useRevenue>['data'],
  timeZone: string,
) {
  const file = useRecordedFile();
  const [busy, setBusy] = useState(false);
  const name = csvName('revenue', TAB_LABEL[tab], scope.startDate, scope.endDate);

  /** Memberships and rentals name players, so their export is recorded. Days and fees contain no personal data. */
  async function saveTab(): Promise<void> {
    switch (tab) {
      case 'overview':
        downloadCsv(name, csvText(DAY_FILE, revenue?.days ?? []));
        return;
      case 'memberships': {
        const rows = await everyMembership(scope, { type, status });
        file.save(tab, rows.length, name, csvText(membershipFile(timeZone), rows));
        return;
      }
      case 'rentals': {
        const rows = await everyRental(scope, { status });
        file.save(tab, rows.length, name, csvText(rentalFile(timeZone), rows));
        return;
      }
      case 'compliance':
        downloadCsv(name, csvText(FEE_FILE, revenue === undefined ? [] : feeLines(revenue.feeSchedule)));
    }
  }

  async function save() {
    setBusy(true);
    try {
      await saveTab();
    } catch (error) {
      sayFailed(error, { error: 'Failed to export' });
    } finally {
      setBusy(false);
    }
  }

  return {
    busy: busy || file.busy,
    disabledReason: revenue === undefined ? 'Nothing is loaded yet' : file.disabledReason,
    onPress: () => void save(),
  };
}

function documentLink(place: DocumentPlace, words: string): ReactNode {
  switch (place) {
    case 'memberships':
    case 'rentals':
      return (
        <Link to="/revenue" search={{ tab: place }} className={linkStyle}>
          {words}
        </Link>
      );
    case 'report-daily':
      return (
        <Link to="/reports" search={{}} className={linkStyle}>
          {words}
        </Link>
      );
    case 'report-cage':
    case 'report-time-charge':
      return (
        <Link to="/reports" search={{ kind: place === 'report-cage' ? 'cage' : 'time-charge' }} className={linkStyle}>
          {words}
        </Link>
      );
    case 'players':
      return (
        <Link to="/players" className={linkStyle}>
          {words}
        </Link>
      );
  }
}
