import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRoute, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createQueryClient } from '@/api/query-client';
import { createAppRouter } from '@/app/routes';
import { renderUi, type TestSession } from './render';

interface Options extends TestSession {
  client?: QueryClient;
  /** Providers around the routes. */
  wrap?: (routes: ReactNode) => ReactNode;
}

/** Renders the page of the window's address with the routes of a surface. */
export function renderRoutes(
  routeTree: AnyRoute,
  { client = createQueryClient(), wrap = (routes) => routes, ...session }: Options = {},
) {
  const router = createAppRouter(routeTree, client);
  return renderUi(
    <QueryClientProvider client={client}>{wrap(<RouterProvider router={router} />)}</QueryClientProvider>,
    session,
  );
}
