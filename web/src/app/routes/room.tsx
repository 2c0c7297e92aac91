import type { QueryClient } from '@tanstack/react-query';
import { createRoute } from '@tanstack/react-router';
import { gameTypesQuery } from '@/api/queries';
import { lazyParts } from '@/lib/lazy-part';
import { analyticsSearch } from '@/room/reports/pages/analytics/search';
import { floorSearch } from '@/room/floor/pages/floor-manager/search';
import { officeSearch } from '@/room/cage/pages/front-office/search';
import { gamesSearch } from '@/room/floor/pages/cash-games/search';
import { hostSearch } from '@/go/host/search';
import { ShellRoute } from '../layouts/console/shell-route';
import { importSearch } from '@/room/players/import/search';
import { playersSearch } from '@/room/players/directory/search';
import { sessionsSearch } from '@/room/players/visits/search';
import { registrationSearch } from '@/room/tournaments/pages/registration/search';
import { reportsSearch } from '@/room/reports/pages/reports/search';
import { revenueSearch } from '@/room/reports/pages/revenue/search';
import { tournamentsSearch } from '@/room/tournaments/pages/tournaments/search';
import { seasonsSearch } from '@/room/tournaments/pages/tournaments/seasons-search';
import { tournamentSearch } from '@/room/tournaments/pages/tournament/search';
import { createAppRoot, startReads } from './root';
import { cageQuery } from '@/room/cage/queries';
import { seatsQuery } from '@/room/floor/seats/queries';
import { tablesQuery, waitlistQuery } from '@/api/queries';
import { searchedList } from '@/room/players/directory/lists';
import { directoryQuery } from '@/room/players/profile/queries';
import { statsQuery } from '@/room/reports/figures/queries';
import { alertsQuery } from '@/room/staff/alerts/queries';
import { deskQuery, tournamentsQuery } from '@/room/tournaments/queries';

// One chunk per screen.
const pages = lazyParts({
  NotFoundPage: async () => (await import('@/shells/not-found')).NotFoundPage,
  DashboardPage: async () => (await import('@/room/console/pages/dashboard')).DashboardPage,
  RoomDashboardPage: async () => (await import('@/room/console/pages/dashboard')).RoomDashboardPage,
  SetUpPage: async () => (await import('@/room/settings/pages/set-up')).SetUpPage,
  CashGamesPage: async () => (await import('@/room/floor/pages/cash-games')).CashGamesPage,
  FloorManagerPage: async () => (await import('@/room/floor/pages/floor-manager')).FloorManagerPage,
  TableViewPage: async () => (await import('@/room/floor/pages/table-view')).TableViewPage,
  TournamentsPage: async () => (await import('@/room/tournaments/pages/tournaments')).TournamentsPage,
  SeasonsPage: async () => (await import('@/room/tournaments/pages/seasons')).SeasonsPage,
  TournamentPage: async () => (await import('@/room/tournaments/pages/tournament')).TournamentPage,
  RegistrationPage: async () => (await import('@/room/tournaments/pages/registration')).RegistrationPage,
  PlayersPage: async () => (await import('@/room/players/pages/players')).PlayersPage,
  ImportPage: async () => (await import('@/room/players/pages/import')).ImportPage,
  PlayerPage: async () => (await import('@/room/players/pages/player')).PlayerPage,
  FrontOfficePage: async () => (await import('@/room/cage/pages/front-office')).FrontOfficePage,
  PlayerSessionsPage: async () => (await import('@/room/players/pages/player-sessions')).PlayerSessionsPage,
  PitBossGoPage: async () => (await import('@/room/console/pages/pitboss-go')).PitBossGoPage,
  AnalyticsPage: async () => (await import('@/room/reports/pages/analytics')).AnalyticsPage,
  RevenuePage: async () => (await import('@/room/reports/pages/revenue')).RevenuePage,
  ReportsPage: async () => (await import('@/room/reports/pages/reports')).ReportsPage,
  SettingsPage: async () => (await import('@/room/settings/pages/settings')).SettingsPage,
});

const root = createAppRoot({ component: ShellRoute, notFoundComponent: pages.NotFoundPage });
const getParentRoute = () => root;

function readFloor(client: QueryClient, roomId: string | null) {
  startReads(client, 'view_floor', roomId, (id) => {
    void client.prefetchQuery(tablesQuery(id));
    void client.prefetchQuery(waitlistQuery(id));
  });
}

function readDashboard(client: QueryClient, roomId: string | null) {
  readFloor(client, roomId);
  startReads(client, 'view_floor', roomId, (id) => {
    void client.prefetchQuery(statsQuery(id));
    void client.prefetchQuery(tournamentsQuery(id));
  });
}

export const roomRoutes = [
  createRoute({
    getParentRoute,
    path: '/',
    loader: ({ context: { queryClient, roomId } }) => readDashboard(queryClient, roomId),
    component: pages.DashboardPage,
  }),
  createRoute({
    getParentRoute,
    path: '/rooms/$roomId',
    loader: ({ context, params }) => readDashboard(context.queryClient, params.roomId),
    component: pages.RoomDashboardPage,
  }),
  createRoute({ getParentRoute, path: '/set-up', component: pages.SetUpPage }),
  createRoute({
    getParentRoute,
    path: '/cash-games',
    validateSearch: gamesSearch,
    loader: ({ context: { queryClient, roomId } }) => {
      readFloor(queryClient, roomId);
      startReads(queryClient, 'view_floor', roomId, () => queryClient.prefetchQuery(gameTypesQuery));
    },
    component: pages.CashGamesPage,
  }),
  createRoute({
    getParentRoute,
    path: '/floor-manager',
    validateSearch: floorSearch,
    loader: ({ context: { queryClient, roomId } }) => {
      readFloor(queryClient, roomId);
      startReads(queryClient, 'manage_tables', roomId, (id) => queryClient.prefetchQuery(alertsQuery(id)));
    },
    component: pages.FloorManagerPage,
  }),
  createRoute({
    getParentRoute,
    path: '/tables/$tableId',
    loader: ({ context: { queryClient, roomId }, params }) => {
      readFloor(queryClient, roomId);
      startReads(queryClient, 'view_floor', params.tableId, (id) => queryClient.prefetchQuery(seatsQuery(id)));
    },
    component: pages.TableViewPage,
  }),
  createRoute({
    getParentRoute,
    path: '/tournaments',
    validateSearch: tournamentsSearch,
    loader: ({ context: { queryClient, roomId } }) =>
      startReads(queryClient, 'view_floor', roomId, (id) => queryClient.prefetchQuery(tournamentsQuery(id))),
    component: pages.TournamentsPage,
  }),
  createRoute({
    getParentRoute,
    path: '/tournaments/seasons',
    validateSearch: seasonsSearch,
    component: pages.SeasonsPage,
  }),
  createRoute({
    getParentRoute,
    path: '/tournaments/$tournamentId',
    validateSearch: tournamentSearch,
    loader: ({ context: { queryClient }, params }) =>
      startReads(queryClient, 'view_floor', params.tournamentId, (id) => queryClient.prefetchQuery(deskQuery(id))),
    component: pages.TournamentPage,
  }),
  createRoute({
    getParentRoute,
    path: '/tournaments/$tournamentId/register',
    validateSearch: registrationSearch,
    component: pages.RegistrationPage,
  }),
  createRoute({
    getParentRoute,
    path: '/players',
    validateSearch: playersSearch,
    loaderDeps: ({ search: { list = 'recent', q = '' } }) => ({ list: searchedList(list, q), q }),
    loader: ({ context: { queryClient, roomId }, deps }) =>
      startReads(queryClient, 'view_players', roomId, (id) =>
        queryClient.prefetchQuery(directoryQuery(id, { ...deps, cursor: '' })),
      ),
    component: pages.PlayersPage,
  }),
  createRoute({ getParentRoute, path: '/players/import', validateSearch: importSearch, component: pages.ImportPage }),
  createRoute({ getParentRoute, path: '/players/$playerId', component: pages.PlayerPage }),
  createRoute({
    getParentRoute,
    path: '/front-office',
    validateSearch: officeSearch,
    loader: ({ context: { queryClient, roomId } }) => {
      readFloor(queryClient, roomId);
      startReads(queryClient, 'manage_cage', roomId, (id) => queryClient.prefetchQuery(cageQuery(id)));
    },
    component: pages.FrontOfficePage,
  }),
  createRoute({
    getParentRoute,
    path: '/player-sessions',
    validateSearch: sessionsSearch,
    component: pages.PlayerSessionsPage,
  }),
  createRoute({ getParentRoute, path: '/pitboss-go', validateSearch: hostSearch, component: pages.PitBossGoPage }),
  createRoute({ getParentRoute, path: '/analytics', validateSearch: analyticsSearch, component: pages.AnalyticsPage }),
  createRoute({ getParentRoute, path: '/revenue', validateSearch: revenueSearch, component: pages.RevenuePage }),
  createRoute({ getParentRoute, path: '/reports', validateSearch: reportsSearch, component: pages.ReportsPage }),
  createRoute({ getParentRoute, path: '/settings', component: pages.SettingsPage }),
  createRoute({ getParentRoute, path: '/settings/$section', component: pages.SettingsPage }),
] as const;

export const roomTree = root.addChildren(roomRoutes);
