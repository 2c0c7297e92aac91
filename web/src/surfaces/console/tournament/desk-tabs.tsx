import { lazy, Suspense } from 'react';
import type { Desk } from '@/api/tournament-types';
import { PlanSkeleton } from '@/features/tournaments/plan-skeleton';
import { usePayouts } from '@/features/tournaments/queries';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { type TabItem, Tabs } from '@/ui/tabs';
import { oneOf, useTournamentSearch } from './use-tournament-search';

// Each tab comes with its first opening.
const TABS = {
  seating: lazy(async () => ({ default: (await import('./seating-tab')).SeatingTab })),
  entries: lazy(async () => ({ default: (await import('./entries-tab')).EntriesTab })),
  structure: lazy(async () => ({ default: (await import('./structure-tab')).StructureTab })),
  payouts: lazy(async () => ({ default: (await import('./payouts-tab')).PayoutsTab })),
  log: lazy(async () => ({ default: (await import('./log-tab')).LogTab })),
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

/** The five tabs of a tournament; the chosen one stands in the address. */
export function DeskTabs({ desk: { tournament } }: { desk: Desk }) {
  const { search, go } = useTournamentSearch();
  const payouts = usePayouts(tournament.id);
  const counts: Partial<Record<Tab, number | undefined>> = {
    entries: tournament.currentEntries + tournament.alternates,
    payouts: payouts.data?.places.length,
  };
  const tabs = ORDER.map((value): TabItem<Tab> => {
    const Content = TABS[value];
    const count = counts[value];
    return {
      value,
      label: NAMES[value],
      ...(count === undefined ? {} : { count }),
      content: (
        <Suspense
          fallback={value === 'seating' ? <PlanSkeleton /> : <Waits label={NAMES[value]} />}
        >
          <Content tournamentId={tournament.id} />
        </Suspense>
      ),
    };
  });
  return (
    <Tabs
      label={tournament.name}
      value={oneOf(search.tab, ORDER, 'seating')}
      onValueChange={(next) => go(next === 'seating' ? {} : { tab: next })}
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
