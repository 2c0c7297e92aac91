import { QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '@/api/types';
import { createQueryClient } from '@/api/query-client';
import { type Asked, fakeFetch, jsonAnswer } from './fake-fetch';
import { FollowWrites } from './follow-writes';
import { PageFrame } from './page-frame';
import { renderUi } from './render';

export function problem(status: number, detail: string, more: object = {}): Response {
  return new Response(JSON.stringify({ status, title: 'No', detail, ...more }), { status });
}

type Answer = unknown | ((asked: Asked) => unknown);

interface Scene {
  /** "/players?q=jo" */
  at: string;
  /** "/players/$playerId" */
  path: string;
  page: () => ReactNode;
  search?: (search: Record<string, unknown>) => object;
  user?: User;
  /** By "GET /api/rooms", without the query; a Response is returned unchanged. Every other request gets a 404. */
  answers: Record<string, Answer>;
}

/** Renders a whole page of the console with the test's own answers. */
export async function renderPage({ at, path, page, search, user, answers }: Scene) {
  const asked = fakeFetch(async (call) => {
    const answer = answers[`${call.method} ${call.path.split('?')[0]}`];
    const given: unknown = await (typeof answer === 'function' ? answer(call) : answer);
    if (given instanceof Response) return given.clone();
    return given === undefined ? problem(404, 'Nothing here.') : jsonAnswer(given);
  });
  const root = createRootRoute({ component: PageFrame });
  const others = ['/players', '/players/$playerId', '/floor-manager'].filter((one) => one !== path);
  const routes: AnyRoute[] = [
    createRoute({
      getParentRoute: () => root,
      path,
      component: page,
      ...(search === undefined ? {} : { validateSearch: search }),
    }),
    ...others.map((other) =>
      createRoute({ getParentRoute: () => root, path: other, component: () => <h1>Elsewhere</h1> }),
    ),
  ];
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await router.load();
  // The app's own router is registered for types; this one replaces it.
  const stand: unknown = router;
  const client = createQueryClient();
  const result = renderUi(
    <QueryClientProvider client={client}>
      <FollowWrites>
        <main id="content">
          <RouterProvider router={stand as never} />
        </main>
      </FollowWrites>
    </QueryClientProvider>,
    { user },
  );
  return { ...result, asked, history, client };
}

/** The writes that were sent, as "POST /api/seats {…}". */
export function sent(asked: readonly Asked[]): string[] {
  return asked
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body = '' }) => `${method} ${path} ${body}`.trim());
}
