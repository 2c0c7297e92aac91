import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { Administrator } from '@/api/platform-types';
import { platformStatsQuery } from '@/features/organizations/queries';
import { useAdminSignOut } from '@/features/platform/mutations';
import { trailQuery } from '@/features/platform/queries';
import { useSearch, withWord } from '@/lib/address';
import { formatTime } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { useNow } from '@/lib/hooks/use-now';
import { IconButton } from '@/ui/button';
import { Deck } from '@/ui/deck';
import { LiveStatus } from '@/ui/live-status';
import { SkipLink } from '@/ui/skip-link';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { OrganizationsPage } from './pages/organizations-page';

const AuditPage = lazyPart(async () => ({
  default: (await import('./pages/audit-page')).AuditPage,
}));
const SettingsPage = lazyPart(async () => ({
  default: (await import('./pages/settings-page')).SettingsPage,
}));

const tabs = [
  { value: 'organizations', label: 'Organizations' },
  { value: 'audit', label: 'Audit Trail' },
  { value: 'settings', label: 'Settings' },
] as const;

type Tab = (typeof tabs)[number]['value'];

interface MasterConsoleProps {
  administrator: Administrator;
  platformDomain: string;
}

/** The platform's own screen: its organizations, how it runs, and who did what. */
export function MasterConsole({ administrator, platformDomain }: MasterConsoleProps) {
  const search = useSearch();
  const asked = new URLSearchParams(search).get('tab');
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'organizations';
  const label = tabs.find(({ value }) => value === tab)?.label ?? '';
  const source = SOURCES[tab];
  const signOut = useAdminSignOut();

  // Synchronises with the title of the window.
  useEffect(() => {
    document.title = `${label} · PitBoss Platform`;
  }, [label]);

  const pages: Record<Tab, ReactNode> = {
    organizations: <OrganizationsPage platformDomain={platformDomain} />,
    audit: <AuditPage />,
    settings: <SettingsPage administrator={administrator} />,
  };
  return (
    <>
      <SkipLink />
      <Deck
        title="PitBoss Platform"
        titled="page"
        detail={`Master console · ${platformDomain}`}
        label="Master console"
        tabs={tabs.map(({ value, label: word }) => ({
          value,
          label: word,
          address: withWord(onlyEntry(search), 'tab', value === 'organizations' ? null : value),
        }))}
        tab={tab}
        live={source === null ? null : <Age key={tab} source={source} />}
        time={formatTime(useNow(), HERE)}
        actions={<IconButton label="Sign Out" icon={LogOut} onClick={() => signOut.mutate()} />}
      />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] content-start gap-4 p-6 phone:p-4"
      >
        <Boundary look="page">{pages[tab]}</Boundary>
      </main>
    </>
  );
}

/** What of the address belongs to every tab: how this surface was chosen. */
function onlyEntry(search: string): string {
  const admin = new URLSearchParams(search).get('admin');
  return admin === null ? '' : `?admin=${admin}`;
}

/** What each tab shows of the server, by its query: settings show nothing that grows old. */
const SOURCES: Record<Tab, QueryKey | null> = {
  organizations: platformStatsQuery.queryKey,
  audit: trailQuery.queryKey,
  settings: null,
};

/** The platform has no socket: how old the data of the tab are is said instead. */
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
