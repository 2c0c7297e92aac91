import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { FILE, fileLines } from '@/features/analytics/file';
import { useAdvanced, useOccupancy } from '@/features/analytics/queries';
import { csvName, csvText, downloadCsv } from '@/lib/csv';
import { gamingDayOf } from '@/lib/format';
import { buttonStyle } from '@/ui/button-style';
import { Icon } from '@/ui/icon';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Tabs } from '@/ui/tabs';
import { ExportButton } from '@/ui/take-away';
import { OverviewTab } from '../analytics/overview-tab';
import { Page } from '../layout/page';
import { READS_REPORTS, WhoMay } from '../layout/who-may';
import { useCan, useRoom } from '../session-context';

const RealTimeTab = lazy(async () => ({
  default: (await import('../analytics/real-time-tab')).RealTimeTab,
}));
const SeatingTab = lazy(async () => ({
  default: (await import('../analytics/seating-tab')).SeatingTab,
}));
const ReportsTab = lazy(async () => ({
  default: (await import('../analytics/reports-tab')).ReportsTab,
}));

const TITLE = 'Analytics';

/** The room in figures, what follows from them, and who could sit where. */
export function AnalyticsPage() {
  return useCan()('view_reports') ? <Analytics /> : <WhoMay title={TITLE} who={READS_REPORTS} />;
}

function Analytics() {
  const { tab = 'overview' } = useSearch({ from: '/analytics' });
  const navigate = useNavigate();
  const room = useRoom();
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
            label: 'Overview',
            content: <OverviewTab advanced={advanced} occupancy={occupancy} />,
          },
          {
            value: 'real-time',
            label: 'Real-time',
            content: (
              <Later>
                <RealTimeTab />
              </Later>
            ),
          },
          {
            value: 'seating',
            label: 'Smart Seating',
            content: (
              <Later>
                <SeatingTab />
              </Later>
            ),
          },
          {
            value: 'reports',
            label: 'Reports',
            content: (
              <Later>
                <ReportsTab />
              </Later>
            ),
          },
        ]}
      />
    </Page>
  );
}

function Later({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading the tab">
          <SkeletonRows rows={6} />
        </Loading>
      }
    >
      {children}
    </Suspense>
  );
}
