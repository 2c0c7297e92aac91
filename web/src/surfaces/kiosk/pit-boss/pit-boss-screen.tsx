import { useEffect } from 'react';
import type { Room, User } from '@/api/types';
import { useAlerts } from '@/features/alerts/queries';
import { Urgent } from '@/features/alerts/urgent';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { SkipLink } from '@/ui/skip-link';
import { useSearch } from '@/lib/address';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { Offline } from '../deck';
import { TAB_LABEL, tabOf } from './address';
import { AlertsTab } from './alerts-tab';
import { Head } from './head';
import { Summary } from './summary';
import { TableStrip } from './table-strip';
import './pit-boss.css';

const TablesTab = lazyPart(async () => ({ default: (await import('./tables-tab')).TablesTab }));
const StaffTab = lazyPart(async () => ({ default: (await import('./staff-tab')).StaffTab }));
const InsightsTab = lazyPart(async () => ({
  default: (await import('./insights-tab')).InsightsTab,
}));

interface PitBossScreenProps {
  room: Room;
  user: User;
}

export function PitBossScreen({ room, user }: PitBossScreenProps) {
  const tab = tabOf(useSearch());
  const alerts = useAlerts(room.id);

  // Synchronises with the title of the window.
  const open = alerts.data?.length ?? 0;
  const title = `${open === 0 ? '' : `(${open}) `}${TAB_LABEL[tab]} · Pit Boss · ${room.name}`;
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className="pit">
      <SkipLink />
      <Head room={room} tab={tab} open={alerts.data?.length} />
      <Offline seconds={10} />
      <Urgent alerts={alerts.data} />
      <main id="content" tabIndex={-1} className="pit-main">
        {tab === 'staff' ? null : <Summary roomId={room.id} />}
        {tab === 'alerts' ? (
          <AlertsTab room={room} alerts={alerts} permissions={user.permissions} />
        ) : (
          <Boundary
            fallback={
              <Loading label={`Loading ${TAB_LABEL[tab]}`}>
                <SkeletonRows rows={6} />
              </Loading>
            }
          >
            {tab === 'tables' ? (
              <TablesTab room={room} alerts={alerts.data ?? []} />
            ) : tab === 'staff' ? (
              <StaffTab room={room} user={user} />
            ) : (
              <InsightsTab room={room} user={user} />
            )}
          </Boundary>
        )}
      </main>
      {tab === 'alerts' ? <TableStrip roomId={room.id} alerts={alerts.data ?? []} /> : null}
    </div>
  );
}
