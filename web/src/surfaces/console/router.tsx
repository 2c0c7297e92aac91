import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { ErrorPage } from '@/app/error-page';
import { analyticsSearch } from './analytics/search';
import { floorSearch } from './floor/search';
import { officeSearch } from './front-office/search';
import { gamesSearch } from './games/search';
import { goSearch } from './go/search';
import { ShellRoute } from './layout/shell-route';
import { playersSearch } from './players/search';
import { sessionsSearch } from './sessions/search';
import { registrationSearch } from './registration/search';
import { reportsSearch } from './reports/search';
import { revenueSearch } from './revenue/search';
import { tournamentsSearch } from './tournaments/search';
import { seasonsSearch } from './tournaments/seasons-search';
import { tournamentSearch } from './tournament/search';

function RouteError({ error, reset }: ErrorComponentProps) {
  return <ErrorPage error={error} onRetry={reset} />;
}

const NotFound = lazyRouteComponent(() => import('./pages/not-found'), 'NotFoundPage');

const root = createRootRoute({ component: ShellRoute, notFoundComponent: NotFound });

// One chunk per screen.
const settings = () => import('./pages/settings');

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('./pages/dashboard'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/rooms/$roomId',
    component: lazyRouteComponent(() => import('./pages/dashboard'), 'RoomDashboardPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/set-up',
    component: lazyRouteComponent(() => import('./pages/set-up'), 'SetUpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/cash-games',
    validateSearch: gamesSearch,
    component: lazyRouteComponent(() => import('./pages/cash-games'), 'CashGamesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/floor-manager',
    validateSearch: floorSearch,
    component: lazyRouteComponent(() => import('./pages/floor-manager'), 'FloorManagerPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tables/$tableId',
    component: lazyRouteComponent(() => import('./pages/table-view'), 'TableViewPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tournaments',
    validateSearch: tournamentsSearch,
    component: lazyRouteComponent(() => import('./pages/tournaments'), 'TournamentsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tournaments/seasons',
    validateSearch: seasonsSearch,
    component: lazyRouteComponent(() => import('./pages/seasons'), 'SeasonsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tournaments/$tournamentId',
    validateSearch: tournamentSearch,
    component: lazyRouteComponent(() => import('./pages/tournament'), 'TournamentPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tournaments/$tournamentId/register',
    validateSearch: registrationSearch,
    component: lazyRouteComponent(() => import('./pages/registration'), 'RegistrationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/players',
    validateSearch: playersSearch,
    component: lazyRouteComponent(() => import('./pages/players'), 'PlayersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/players/$playerId',
    component: lazyRouteComponent(() => import('./pages/player'), 'PlayerPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/front-office',
    validateSearch: officeSearch,
    component: lazyRouteComponent(() => import('./pages/front-office'), 'FrontOfficePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/player-sessions',
    validateSearch: sessionsSearch,
    component: lazyRouteComponent(() => import('./pages/player-sessions'), 'PlayerSessionsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pitboss-go',
    validateSearch: goSearch,
    component: lazyRouteComponent(() => import('./pages/pitboss-go'), 'PitBossGoPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/analytics',
    validateSearch: analyticsSearch,
    component: lazyRouteComponent(() => import('./pages/analytics'), 'AnalyticsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/revenue',
    validateSearch: revenueSearch,
    component: lazyRouteComponent(() => import('./pages/revenue'), 'RevenuePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reports',
    validateSearch: reportsSearch,
    component: lazyRouteComponent(() => import('./pages/reports'), 'ReportsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: lazyRouteComponent(settings, 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/$section',
    component: lazyRouteComponent(settings, 'SettingsPage'),
  }),
] as const;

export function createConsoleRouter() {
  return createRouter({
    routeTree: root.addChildren([...routes]),
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
  interface HistoryState {
    /** The shell led here: a reload of /pitboss-go stays in the shell (decisions 14). */
    shell?: boolean;
    /** Where the pages before this one of a long list begin. */
    before?: readonly string[];
  }
}
