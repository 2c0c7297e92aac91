import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderUi } from './render';

/** A part that has links or asks where it is. */
export async function renderInRouter(ui: ReactNode, path = '/') {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => ui,
      notFoundComponent: () => null,
    }),
    history,
  });
  await router.load();
  // The app's own router is registered for types; this one stands in for it.
  const stand: unknown = router;
  const result = renderUi(<RouterProvider router={stand as never} />);
  return { ...result, history };
}
