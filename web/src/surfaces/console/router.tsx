import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { lazyPart } from '@/lib/lazy-part';
import { Failure } from '@/ui/boundary';
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
  return <Failure look="page" error={error} onReset={reset} />;
}

const NotFound = lazyPart(async () => ({
  default: (await import('./pages/not-found')).NotFoundPage,
}));

const root = createRootRoute({ component: ShellRoute, notFoundComponent: NotFound });

// One chunk per screen.
const SettingsPage = lazyPart(async () => ({
  default: (await import('./pages/settings')).SettingsPage,
}));

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyPart(async () => ({
      default: (await import('./pages/dashboard')).DashboardPage,
    })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/rooms/$roomId',
    component: lazyPart(async () => ({
      default: (await import('./pages/dashboard')).RoomDashboardPage,
    })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/set-up',
    component: lazyPart(async () => ({ default: (await import('./pages/set-up')).SetUpPage })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/cash-games',
    validateSearch: gamesSearch,
    component: lazyPart(async () => ({
      default: (await import('./pages/cash-games')).CashGamesPage,
    })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/floor-manager',
    validateSearch: floorSearch,
    component: lazyPart(async () => ({
      default: (await import('./pages/floor-manager')).FloorManagerPage,
    })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tables/$tableId',
    component: lazyPart(async () => ({
      default: (await import('./pages/table-view')).TableViewPage,
    })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tournaments',
    validateSearch: tournamentsSearch,
    component: lazyPart(async () => ({
      default: (await import('./pages/tournaments')).TournamentsPage,
    })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tournaments/seasons',
    validateSearch: seasonsSearch,
    component: lazyPart(async () => ({ default: (await import('./pages/seasons')).SeasonsPage })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tournaments/$tournamentId',
    validateSearch: tournamentSearch,
    component: lazyPart(async () => ({
      default: (await import('./pages/tournament')).TournamentPage,
    })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tournaments/$tournamentId/register',
    validateSearch: registrationSearch,
    component: lazyPart(async () => ({
      default: (await import('./pages/registration')).RegistrationPage,
    })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/players',
    validateSearch: playersSearch,
    component: lazyPart(async () => ({ default: (await import('./pages/players')).PlayersPage })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/players/$playerId',
    component: lazyPart(async () => ({ default: (await import('./pages/player')).PlayerPage })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/front-office',
    validateSearch: officeSearch,
    component: lazyPart(async () => ({
      default: (await import('./pages/front-office')).FrontOfficePage,
    })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/player-sessions',
    validateSearch: sessionsSearch,
    component: lazyPart(async () => ({
      default: (await import('./pages/player-sessions')).PlayerSessionsPage,
    })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pitboss-go',
    validateSearch: goSearch,
    component: lazyPart(async () => ({
      default: (await import('./pages/pitboss-go')).PitBossGoPage,
    })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/analytics',
    validateSearch: analyticsSearch,
    component: lazyPart(async () => ({
      default: (await import('./pages/analytics')).AnalyticsPage,
    })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/revenue',
    validateSearch: revenueSearch,
    component: lazyPart(async () => ({ default: (await import('./pages/revenue')).RevenuePage })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reports',
    validateSearch: reportsSearch,
    component: lazyPart(async () => ({ default: (await import('./pages/reports')).ReportsPage })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: SettingsPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/$section',
    component: SettingsPage,
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
    /** The shell led here: a reload of /pitboss-go stays in the shell (docs/rules/home-games.md). */
    shell?: boolean;
    /** Where the pages before this one of a long list begin. */
    before?: readonly string[];
  }
}
