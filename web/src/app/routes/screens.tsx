import { createRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyPart } from '@/lib/lazy-part';
import { clockSearch } from '@/room/screens/clock/search';
import { executiveSearch } from '@/room/screens/executive/search';
import { pitBossSearch } from '@/room/screens/pit-boss/search';
import { Boundary } from '@/ui/boundary';
import { MissingScreen } from '@/ui/missing-screen';
import { createAppRoot, startReads } from './root';
import { tablesQuery, waitlistQuery } from '@/api/queries';
import { allTablesQuery } from '@/room/floor/tables/queries';
import { summaryQuery } from '@/room/reports/executive/queries';
import { pitOverviewQuery } from '@/room/reports/pit-boss/queries';
import { alertsQuery } from '@/room/staff/alerts/queries';
import { dealerQuery } from '@/room/staff/dealing/queries';
import { deskQuery } from '@/room/tournaments/queries';

const root = createAppRoot({ notFoundComponent: Missing });

function Missing() {
  return <MissingScreen>The address may be incomplete. The console leads to every screen.</MissingScreen>;
}

/** A screen in a chunk of its own. The router shows it at once, and its boundary waits for the chunk. */
function screen(load: () => Promise<() => ReactNode>) {
  const Screen = lazyPart(load);
  function Framed() {
    return (
      <Boundary place="page">
        <Screen />
      </Boundary>
    );
  }
  return { component: Framed, preload: () => void Screen.preload() };
}

const phone = screen(async () => (await import('@/room/screens/phone/mobile-page')).MobilePage);
const dealer = screen(async () => (await import('@/room/screens/dealer/dealer-page')).DealerPage);
const pitBoss = screen(async () => (await import('@/room/screens/pit-boss/pit-boss-page')).PitBossPage);
const executive = screen(async () => (await import('@/room/screens/executive/executive-page')).ExecutivePage);
const clock = screen(async () => (await import('@/room/screens/clock/clock-page')).ClockPage);

export const screenRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/mobile/{-$tab}',
    component: phone.component,
    loader: ({ context: { queryClient, roomId } }) => {
      phone.preload();
      startReads(queryClient, 'view_floor', roomId, (id) => {
        void queryClient.prefetchQuery(tablesQuery(id));
        void queryClient.prefetchQuery(waitlistQuery(id));
        void queryClient.prefetchQuery(alertsQuery(id));
      });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/dealer/{-$tableId}',
    component: dealer.component,
    loader: ({ context: { queryClient }, params }) => {
      dealer.preload();
      startReads(queryClient, 'view_floor', params.tableId, (id) => {
        void queryClient.prefetchQuery(allTablesQuery);
        void queryClient.prefetchQuery(dealerQuery(id));
      });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pit-boss/$roomId',
    validateSearch: pitBossSearch,
    component: pitBoss.component,
    loader: ({ context: { queryClient }, params }) => {
      pitBoss.preload();
      startReads(queryClient, 'view_reports', params.roomId, (id) => {
        void queryClient.prefetchQuery(alertsQuery(id));
        void queryClient.prefetchQuery(pitOverviewQuery(id));
        void queryClient.prefetchQuery(tablesQuery(id));
      });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/roaming-manager/$roomId',
    validateSearch: executiveSearch,
    component: executive.component,
    loader: ({ context: { queryClient }, params }) => {
      executive.preload();
      startReads(queryClient, 'view_reports', params.roomId, () => queryClient.prefetchQuery(summaryQuery));
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/clock/$tournamentId',
    validateSearch: clockSearch,
    component: clock.component,
    loader: ({ context: { queryClient }, params }) => {
      clock.preload();
      startReads(queryClient, 'view_floor', params.tournamentId, (id) => queryClient.prefetchQuery(deskQuery(id)));
    },
  }),
] as const;

export const screenTree = root.addChildren(screenRoutes);
