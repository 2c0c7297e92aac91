import type { QueryClient } from '@tanstack/react-query';
import { createRoute, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getToken } from '@/api/client/tokens';
import { gameQuery, gamesQuery, memberQuery } from '@/go/api';
import { hostSearch } from '@/go/host/search';
import { Frame } from '@/go/layout/frame';
import { NotHere } from '@/go/layout/not-here';
import { HOME } from '@/go/links';
import { HomePage } from '@/go/pages/home';
import { lazyPart } from '@/lib/lazy-part';
import { Boundary } from '@/ui/boundary';
import { createAppRoot } from './root';

const root = createAppRoot({ notFoundComponent: NotHere });

/** Separates the ids of these routes from the console's own /pitboss-go. */
const go = createRoute({ getParentRoute: () => root, id: 'go' });

function inFrame(failure: ReactNode) {
  return (
    <Frame title="PitBoss Go" back={HOME}>
      {failure}
    </Frame>
  );
}

/** A screen in a chunk of its own. The frame is shown while the chunk loads. */
function screen(load: () => Promise<() => ReactNode>) {
  const Screen = lazyPart(load);
  function GoScreen() {
    const { id } = useParams({ strict: false });
    // Another game mounts its screen anew.
    return (
      <Boundary key={id} fallback={<Frame title="PitBoss Go" hideTitle busy />} frame={inFrame}>
        <Screen />
      </Boundary>
    );
  }
  return { component: GoScreen, loader: () => void Screen.preload() };
}

const game = screen(async () => (await import('@/go/pages/game')).GamePage);

/** Whether reads may start. A local address has its session in a cookie, which only the server knows. */
function hasSession(client: QueryClient): boolean {
  return getToken('companion') !== null || client.getQueryData(memberQuery.queryKey) != null;
}

/** A search parameter that is a code; undefined when it is missing. */
function code(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const routes = [
  createRoute({
    getParentRoute: () => go,
    path: '/pitboss-go',
    validateSearch: ({ join }: Record<string, unknown>): { join?: string | undefined } => ({
      join: code(join),
    }),
    loader: ({ context: { queryClient } }) => {
      if (hasSession(queryClient)) void queryClient.prefetchInfiniteQuery(gamesQuery('mine'));
    },
    // The first screen is part of the surface's chunk.
    component: () => (
      <Boundary frame={inFrame}>
        <HomePage />
      </Boundary>
    ),
  }),
  createRoute({
    getParentRoute: () => go,
    path: '/pitboss-go/create',
    ...screen(async () => (await import('@/go/pages/create')).CreatePage),
  }),
  createRoute({
    getParentRoute: () => go,
    path: '/pitboss-go/join',
    validateSearch: (search: Record<string, unknown>): { code?: string | undefined } => ({
      code: code(search['code']),
    }),
    ...screen(async () => (await import('@/go/pages/join')).JoinPage),
  }),
  createRoute({
    getParentRoute: () => go,
    path: '/pitboss-go/game/$id',
    component: game.component,
    loader: ({ context: { queryClient }, params }) => {
      game.loader();
      if (hasSession(queryClient)) void queryClient.prefetchQuery(gameQuery(params.id));
    },
  }),
  createRoute({
    getParentRoute: () => go,
    path: '/pitboss-go/game/$id/edit',
    ...screen(async () => (await import('@/go/pages/edit')).EditPage),
  }),
  createRoute({
    getParentRoute: () => go,
    path: '/pitboss-go/game/$id/run',
    ...screen(async () => (await import('@/go/pages/run')).RunPage),
  }),
  createRoute({
    getParentRoute: () => go,
    path: '/pitboss-go/game/$id/settle',
    ...screen(async () => (await import('@/go/pages/settle')).SettlePage),
  }),
  createRoute({
    getParentRoute: () => go,
    path: '/pitboss-go/game/$id/hands',
    validateSearch: ({ hand }: Record<string, unknown>): { hand?: string | undefined } => ({
      hand: code(hand),
    }),
    ...screen(async () => (await import('@/go/pages/hands')).HandsPage),
  }),
  createRoute({
    getParentRoute: () => go,
    path: '/pitboss-go/host',
    validateSearch: hostSearch,
    ...screen(async () => (await import('@/go/pages/host')).HostPage),
  }),
  createRoute({
    getParentRoute: () => go,
    path: '/pitboss-go/statistics',
    ...screen(async () => (await import('@/go/pages/statistics')).StatisticsPage),
  }),
  createRoute({
    getParentRoute: () => go,
    path: '/pitboss-go/leaderboard',
    ...screen(async () => (await import('@/go/pages/leaderboard')).LeaderboardPage),
  }),
  createRoute({
    getParentRoute: () => go,
    path: '/pitboss-go/admin',
    ...screen(async () => (await import('@/go/pages/admin')).AdminPage),
  }),
  createRoute({
    getParentRoute: () => go,
    path: '/pitboss-go/settings',
    ...screen(async () => (await import('@/go/pages/settings')).SettingsPage),
  }),
] as const;

export const goRoutes = [go.addChildren(routes)] as const;
export const goTree = root.addChildren(goRoutes);
