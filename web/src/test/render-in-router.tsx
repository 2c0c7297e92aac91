import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderUi } from './render';

/** Renders a component that has links, at once and without reading the address. */
export function renderWithLinks(ui: ReactNode) {
  const router: unknown = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
  });
  return renderUi(<RouterContextProvider router={router as never}>{ui}</RouterContextProvider>);
}

/** Renders a component that has links or reads the address. */
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
  // The app's own router is registered for types; this one replaces it.
  const stand: unknown = router;
  const result = renderUi(<RouterProvider router={stand as never} />);
  return { ...result, history };
}
