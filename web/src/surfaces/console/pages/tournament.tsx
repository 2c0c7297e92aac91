import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { type TabItem, Tabs } from '@/ui/tabs';
import { Page } from '../layout/page';
import { oneOf, useTournamentSearch } from '../tournament/use-tournament-search';

// Each tab comes with its first opening.
const TABS = {
  seating: lazy(async () => ({ default: (await import('../tournament/seating-tab')).SeatingTab })),
  entries: lazy(async () => ({ default: (await import('../tournament/entries-tab')).EntriesTab })),
  structure: lazy(async () => ({
    default: (await import('../tournament/structure-tab')).StructureTab,
  })),
  payouts: lazy(async () => ({ default: (await import('../tournament/payouts-tab')).PayoutsTab })),
  log: lazy(async () => ({ default: (await import('../tournament/log-tab')).LogTab })),
};

type Tab = keyof typeof TABS;
const NAMES: Record<Tab, string> = {
  seating: 'Seating',
  entries: 'Entries',
  structure: 'Structure',
  payouts: 'Payouts',
  log: 'Log',
};
const ORDER: readonly Tab[] = ['seating', 'entries', 'structure', 'payouts', 'log'];

/** One tournament: its clock, its seats, its entries, its structure, its money. */
export function TournamentPage() {
  const { tournamentId } = useParams({ from: '/tournaments/$tournamentId' });
  // Another address is another tournament: no question asked of the old one stays open.
  return <Desk key={tournamentId} tournamentId={tournamentId} />;
}

function Desk({ tournamentId }: { tournamentId: string }) {
  const { search, go } = useTournamentSearch();
  const tab = oneOf(search.tab, ORDER, 'seating');
  const tabs: TabItem<Tab>[] = ORDER.map((value) => {
    const Content = TABS[value];
    return {
      value,
      label: NAMES[value],
      content: (
        <Suspense fallback={<Waits label={NAMES[value]} />}>
          <Content tournamentId={tournamentId} />
        </Suspense>
      ),
    };
  });
  return (
    <Page
      title="Tournament"
      crumbs={
        <>
          <Link to="/tournaments">Tournaments</Link>
          <Icon as={ChevronRight} size={12} />
          <span aria-current="page">Tournament</span>
        </>
      }
    >
      <Tabs
        label="Tournament"
        value={tab}
        onValueChange={(next) => go(next === 'seating' ? {} : { tab: next })}
        tabs={tabs}
      />
    </Page>
  );
}

function Waits({ label }: { label: string }) {
  return (
    <Panel title={label}>
      <Loading label={`Loading ${label}`}>
        <SkeletonRows rows={6} />
      </Loading>
    </Panel>
  );
}
