import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { platformStatsQuery } from '@/platform/organizations/queries';
import { useAdministrator } from '@/platform/admin/administrator-context';
import { type Tab, TABS } from '@/platform/admin/search';
import { useAdminSignOut } from '@/platform/admin/mutations';
import { trailQuery } from '@/platform/admin/queries';
import { formatTime } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { useNow } from '@/lib/hooks/use-now';
import { useWindowTitle } from '@/lib/hooks/use-window-title';
import { IconButton } from '@/ui/button';
import { ScreenHeader } from '@/ui/screen-header';
import { LiveStatus } from '@/ui/live-status';
import { SkipLink } from '@/ui/skip-link';
import { Boundary } from '@/ui/boundary';
import { AuditPage } from '@/platform/admin/pages/audit-page';
import { SettingsPage } from '@/platform/admin/pages/settings-page';
import { OrganizationsPage } from '@/platform/admin/pages/organizations-page';

const TAB_LABEL: Record<Tab, string> = {
  organizations: 'Organizations',
  audit: 'Audit Trail',
  settings: 'Settings',
};

const PAGES: Record<Tab, () => ReactNode> = {
  organizations: OrganizationsPage,
  audit: AuditPage,
  settings: SettingsPage,
};

/** The platform's own screen: its organizations, its health, and the log of acts. */
export function MasterConsole() {
  const { platformDomain } = useAdministrator();
  const { tab = 'organizations' } = useSearch({ from: '/$' });
  const label = TAB_LABEL[tab];
  const source = SOURCES[tab];
  const signOut = useAdminSignOut();

  useWindowTitle(`${label} · PitBoss Platform`);

  const Page = PAGES[tab];
  return (
    <>
      <SkipLink />
      <ScreenHeader
        title="PitBoss Platform"
        titled="page"
        detail={`Master console · ${platformDomain}`}
        label="Master console"
        tabs={TABS.map((value) => ({
          value,
          label: TAB_LABEL[value],
          link: {
            from: '/$',
            to: '.',
            // Keeps only what selects this surface.
            search: ({ admin }) => ({ admin, tab: value === 'organizations' ? undefined : value }),
          },
        }))}
        tab={tab}
        live={source === null ? null : <Age key={tab} source={source} />}
        time={formatTime(useNow(), HERE)}
        actions={<IconButton label="Sign Out" icon={LogOut} onClick={() => signOut.run()} />}
      />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] content-start gap-4 p-6 phone:p-4"
      >
        <Boundary place="page">
          <Page />
        </Boundary>
      </main>
    </>
  );
}

/** The query of each tab. Settings have none, because their data does not age. */
const SOURCES: Record<Tab, QueryKey | null> = {
  organizations: platformStatsQuery.queryKey,
  audit: trailQuery.queryKey,
  settings: null,
};

/** The platform has no socket, so the header shows the age of the tab's data. */
function Age({ source }: { source: QueryKey }) {
  const client = useQueryClient();
  const updatedAt = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryState(source)?.dataUpdatedAt ?? 0,
  );
  const fetching = useIsFetching({ queryKey: source }) > 0;
  return (
    <LiveStatus
      word={fetching && updatedAt === 0 ? 'reconnecting' : 'polling'}
      updatedAt={updatedAt === 0 ? null : updatedAt}
    />
  );
}
