import { useSearch } from '@tanstack/react-router';
import { useRoom } from '@/api/session/session-context';
import { useAlerts } from '@/room/staff/alerts/queries';
import { Urgent } from '@/room/staff/alerts/urgent';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { SkipLink } from '@/ui/skip-link';
import { Boundary } from '@/ui/boundary';
import { lazyParts } from '@/lib/lazy-part';
import { useWindowTitle } from '@/lib/hooks/use-window-title';
import { Offline } from '../deck';
import { AlertsTab } from './alerts-tab';
import { Head } from './head';
import { TAB_LABEL } from './search';
import { Summary } from './summary';
import { TableStrip } from './table-strip';

const { TablesTab, StaffTab, InsightsTab } = lazyParts({
  TablesTab: async () => (await import('./tables-tab')).TablesTab,
  StaffTab: async () => (await import('./staff-tab')).StaffTab,
  InsightsTab: async () => (await import('./insights-tab')).InsightsTab,
});

export function PitBossScreen() {
  const room = useRoom();
  const { tab = 'alerts' } = useSearch({ from: '/pit-boss/$roomId' });
  const alerts = useAlerts(room.id);

  const open = alerts.data?.length ?? 0;
  useWindowTitle(`${open === 0 ? '' : `(${open}) `}${TAB_LABEL[tab]} · Pit Boss · ${room.name}`);

  return (
    <div className="flex h-dvh flex-col print:block print:h-auto">
      <SkipLink />
      <Head tab={tab} open={alerts.data?.length} />
      <Offline seconds={10} />
      <Urgent alerts={alerts.data} />
      <main
        id="content"
        tabIndex={-1}
        className="relative min-h-0 w-full flex-1 overflow-y-auto px-[max(1.5rem,(100%-87rem)/2)] pb-4 outline-none max-[768px]:px-3"
      >
        {tab === 'staff' ? null : <Summary />}
        {tab === 'alerts' ? (
          <AlertsTab alerts={alerts} />
        ) : (
          <Boundary
            fallback={
              <Loading label={`Loading ${TAB_LABEL[tab]}`}>
                <SkeletonRows rows={6} />
              </Loading>
            }
          >
            {tab === 'tables' ? (
              <TablesTab alerts={alerts.data ?? []} />
            ) : tab === 'staff' ? (
              <StaffTab />
            ) : (
              <InsightsTab />
            )}
          </Boundary>
        )}
      </main>
      {tab === 'alerts' ? <TableStrip alerts={alerts.data ?? []} /> : null}
    </div>
  );
}
