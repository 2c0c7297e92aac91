import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { type ReactNode } from 'react';
import { FILE, fileLines } from '../analytics/file';
import { useAdvanced, useOccupancy } from '../analytics/queries';
import { csvName, csvText, downloadCsv } from '@/lib/csv';
import { formatDayTime, gamingDayOf } from '@/lib/format';
import { buttonStyle } from '@/ui/button-style';
import { Icon } from '@/ui/icon';
import { PrintHead } from '@/ui/print-head';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Tabs } from '@/ui/tabs';
import { ExportButton } from '@/ui/take-away';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { RealTimeTab } from './analytics/real-time-tab';
import { ReportsTab } from './analytics/reports-tab';
import { Page } from '@/shells/page';
import { READS_REPORTS, NoPermission } from '@/shells/no-permission';
import { actLink } from './analytics/act-link';
import { OverviewView } from '../analytics/overview-view';
import { useCan, useRoom, useUser } from '@/api/session/session-context';

const SeatingTab = lazyPart(async () => (await import('./analytics/seating-tab')).SeatingTab);

const TITLE = 'Analytics';
const TAB_LABEL = {
  overview: 'Overview',
  'real-time': 'Real-time',
  seating: 'Smart Seating',
  reports: 'Reports',
} as const;

/** The room's figures, the recommendations, and the seating suggestions. */
export function AnalyticsPage() {
  return useCan()('view_reports') ? <Analytics /> : <NoPermission title={TITLE} who={READS_REPORTS} />;
}

function Analytics() {
  const { tab = 'overview' } = useSearch({ from: '/analytics' });
  const navigate = useNavigate();
  const room = useRoom();
  const { organization } = useUser();
  const advanced = useAdvanced(room.id);
  const occupancy = useOccupancy(room.id);

  function save() {
    if (advanced.data === undefined) return;
    const day = gamingDayOf(advanced.data.asOf, room);
    downloadCsv(
      csvName('analytics', room.name, day),
      csvText(FILE, fileLines(advanced.data, occupancy.data, room.timeZone)),
    );
  }

  return (
    <Page
      title={TITLE}
      actions={
        <>
          <Link to="/revenue" className={buttonStyle()}>
            <Icon as={ChartColumn} />
            Texas Revenue Dashboard
          </Link>
          {tab === 'overview' ? (
            <ExportButton
              onPress={save}
              disabledReason={advanced.data === undefined ? 'Nothing is loaded yet' : undefined}
            />
          ) : null}
        </>
      }
    >
      <PrintHead
        owner={[...new Set([organization.name, room.name])].join(', ')}
        title={`${TITLE}, ${TAB_LABEL[tab]}`}
        lines={advanced.data === undefined ? [] : [`As of ${formatDayTime(advanced.data.asOf, room.timeZone)}`]}
      />
      <Tabs
        label={TITLE}
        value={tab}
        onValueChange={(next) =>
          void navigate({
            to: '/analytics',
            search: { tab: next === 'overview' ? undefined : next },
          })
        }
        tabs={[
          {
            value: 'overview',
            label: TAB_LABEL.overview,
            content: <OverviewView advanced={advanced} occupancy={occupancy} link={actLink} />,
          },
          { value: 'real-time', label: TAB_LABEL['real-time'], content: <RealTimeTab /> },
          {
            value: 'seating',
            label: TAB_LABEL.seating,
            content: (
              <Later>
                <SeatingTab />
              </Later>
            ),
          },
          { value: 'reports', label: TAB_LABEL.reports, content: <ReportsTab /> },
        ]}
      />
    </Page>
  );
}

function Later({ children }: { children: ReactNode }) {
  return (
    <Boundary
      fallback={
        <Loading label="Loading the tab">
          <SkeletonRows rows={6} />
        </Loading>
      }
    >
      {children}
    </Boundary>
  );
}
