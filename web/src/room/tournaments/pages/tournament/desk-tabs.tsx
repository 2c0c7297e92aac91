import type { Desk, Tournament } from '@/api/tournament-types';
import { PlanSkeleton } from '@/room/tournaments/seating/plan-skeleton';
import { usePayouts } from '@/room/tournaments/queries';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { type TabItem, Tabs } from '@/ui/tabs';
import { Boundary } from '@/ui/boundary';
import { lazyParts } from '@/lib/lazy-part';
import { useCan } from '@/api/session/session-context';
import { oneOf } from '@/lib/one-of';
import { useTournamentSearch } from './use-tournament-search';

// Each tab is loaded when it first opens.
const TABS = lazyParts({
  results: async () => (await import('./results-tab')).ResultsTab,
  seating: async () => (await import('./seating-tab')).SeatingTab,
  entries: async () => (await import('./entries-tab')).EntriesTab,
  structure: async () => (await import('./structure-tab')).StructureTab,
  payouts: async () => (await import('./payouts-tab')).PayoutsTab,
  log: async () => (await import('./log-tab')).LogTab,
});

type Tab = keyof typeof TABS;
const NAMES: Record<Tab, string> = {
  results: 'Results',
  seating: 'Seating',
  entries: 'Entries',
  structure: 'Structure',
  payouts: 'Payouts',
  log: 'Log',
};
const ORDER: readonly Tab[] = ['seating', 'entries', 'structure', 'payouts', 'log'];
/** The tabs of a completed tournament begin with the results. */
const ORDER_AFTER: readonly Tab[] = ['results', ...ORDER];

/** The tab in the address, if the tournament has it; otherwise the first one. */
export function tabOf(search: { tab?: string | undefined }, { status }: Tournament): Tab {
  const order = status === 'completed' ? ORDER_AFTER : ORDER;
  return oneOf(search.tab, order, order[0] ?? 'seating');
}

/** The tabs of a tournament; the address has the selected one. */
export function DeskTabs({ desk: { tournament } }: { desk: Desk }) {
  const { search, go } = useTournamentSearch();
  const payouts = usePayouts(tournament.id);
  const counts: Partial<Record<Tab, number | undefined>> = {
    entries: tournament.currentEntries + tournament.alternates,
    payouts: payouts.data?.places.length,
  };
  const can = useCan();
  // The log contains full names of players.
  const order = (tournament.status === 'completed' ? ORDER_AFTER : ORDER).filter(
    (tab) => tab !== 'log' || can('view_players'),
  );
  const chosen = tabOf(search, tournament);
  const tabs = order.map((value): TabItem<Tab> => {
    const Content = TABS[value];
    const count = counts[value];
    return {
      value,
      label: NAMES[value],
      ...(count === undefined ? {} : { count }),
      content: (
        <Boundary fallback={value === 'seating' ? <PlanSkeleton /> : <Waits label={NAMES[value]} />}>
          <Content tournamentId={tournament.id} />
        </Boundary>
      ),
    };
  });
  return (
    <Tabs
      label={tournament.name}
      value={order.includes(chosen) ? chosen : 'seating'}
      onValueChange={(next) => go(next === order[0] ? {} : { tab: next })}
      tabs={tabs}
    />
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
