import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRoute, createRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Failure } from '@/ui/boundary';
import type { adminRoutes } from './routes/admin';
import type { goRoutes } from './routes/go';
import type { roomRoutes } from './routes/room';
import type { createAppRoot } from './routes/root';
import type { screenRoutes } from './routes/screens';

// The route tree. A surface imports its part from `routes/`, so that a phone downloads no route of the console; the
// types cover all parts, so that every link and search parameter is checked (docs/decisions/0046-one-router.md).

declare const root: ReturnType<typeof createAppRoot>;
type AppTree = ReturnType<
  typeof root.addChildren<[...typeof roomRoutes, ...typeof screenRoutes, ...typeof goRoutes, ...typeof adminRoutes]>
>;

function RouteError({ error, reset }: ErrorComponentProps) {
  return <Failure place="page" error={error} onReset={reset} />;
}

/** Search parameters without conversion: a game code like "1E5234" is no number. */
const plainSearch = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>) => {
    const words = new URLSearchParams();
    for (const [name, value] of Object.entries(search)) if (value !== undefined) words.set(name, String(value));
    return words.size === 0 ? '' : `?${words.toString()}`;
  },
};

interface AppRouterOptions {
  /** The console reads numbers from search parameters, and loads the page that the pointer is over. */
  isConsole?: boolean;
}

/** The router of one surface. */
export function createAppRouter(
  routeTree: AnyRoute,
  queryClient: QueryClient,
  { isConsole = false }: AppRouterOptions = {},
) {
  return createRouter({
    routeTree: routeTree as AppTree,
    context: { queryClient },
    defaultPreload: isConsole ? 'intent' : false,
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
    ...(isConsole ? {} : plainSearch),
  });
}

/**
 * The router of a surface. Once a session may exist, the code and the data of its page load in parallel with the
 * request for the signed-in person.
 */
export function useAppRouter(routeTree: AnyRoute, hasSession: boolean, options?: AppRouterOptions) {
  const client = useQueryClient();
  const [router] = useState(() => createAppRouter(routeTree, client, options));
  // Loads the page of the address.
  useEffect(() => {
    if (hasSession) void router.load();
  }, [hasSession, router]);
  return router;
}

type AppRouter = ReturnType<typeof createAppRouter>;

/** Whether a path has a page. The router matches an unknown path to the longest known one; `**` is the rest of it. */
export function hasPage(router: AppRouter, pathname: string): boolean {
  const [, params, route] = router.getMatchedRoutes(pathname);
  return route !== undefined && (!('**' in params) || '_splat' in params);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** Set by the shell: a reload of /pitboss-go stays in the shell (docs/rules/home-games.md). */
    shell?: boolean;
    /** The cursors of the previous pages of a long list. */
    before?: readonly string[];
  }
}
