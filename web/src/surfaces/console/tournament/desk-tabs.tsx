import type { Desk, Tournament } from '@/api/tournament-types';
import { PlanSkeleton } from '@/features/tournaments/plan-skeleton';
import { usePayouts } from '@/features/tournaments/queries';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { type TabItem, Tabs } from '@/ui/tabs';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { useCan } from '../session-context';
import { oneOf, useTournamentSearch } from './use-tournament-search';

// Each tab comes with its first opening.
const TABS = {
  results: lazyPart(async () => ({ default: (await import('./results-tab')).ResultsTab })),
  seating: lazyPart(async () => ({ default: (await import('./seating-tab')).SeatingTab })),
  entries: lazyPart(async () => ({ default: (await import('./entries-tab')).EntriesTab })),
  structure: lazyPart(async () => ({ default: (await import('./structure-tab')).StructureTab })),
  payouts: lazyPart(async () => ({ default: (await import('./payouts-tab')).PayoutsTab })),
  log: lazyPart(async () => ({ default: (await import('./log-tab')).LogTab })),
};

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
/** What is over begins with who has won. */
const ORDER_AFTER: readonly Tab[] = ['results', ...ORDER];

/** The tab that the address names, of those that the tournament has. */
export function tabOf(search: { tab?: string | undefined }, { status }: Tournament): Tab {
  const order = status === 'completed' ? ORDER_AFTER : ORDER;
  return oneOf(search.tab, order, order[0] ?? 'seating');
}

/** The tabs of a tournament; the chosen one stands in the address. */
export function DeskTabs({ desk: { tournament } }: { desk: Desk }) {
  const { search, go } = useTournamentSearch();
  const payouts = usePayouts(tournament.id);
  const counts: Partial<Record<Tab, number | undefined>> = {
    entries: tournament.currentEntries + tournament.alternates,
    payouts: payouts.data?.places.length,
  };
  const can = useCan();
  // The log names players in full.
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
        <Boundary
          fallback={value === 'seating' ? <PlanSkeleton /> : <Waits label={NAMES[value]} />}
        >
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
