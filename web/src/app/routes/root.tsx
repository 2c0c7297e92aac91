import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, type NotFoundRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { userQuery } from '@/api/queries';
import type { Permission } from '@/api/types';
import { expectedRoom } from '@/api/session/use-active-room';

interface RouterContext {
  queryClient: QueryClient;
}

/** The root of a route tree: its component is the layout around every page of the surface. */
export function createAppRoot(options: { component?: RouteComponent; notFoundComponent: NotFoundRouteComponent }) {
  return createRootRouteWithContext<RouterContext>()({
    ...options,
    // For loaders, which start before the list of rooms has arrived.
    beforeLoad: ({ context: { queryClient } }) => ({ roomId: expectedRoom(queryClient) }),
  });
}

/**
 * Starts the reads of a page as soon as the signed-in person is known and may make them. Loaders call it, and do not
 * wait: the reads run beside the download of the page's code. Without an id there is nothing to read.
 */
export function startReads(
  client: QueryClient,
  permission: Permission,
  id: string | null | undefined,
  start: (id: string) => unknown,
): void {
  if (id == null) return;
  void client.ensureQueryData(userQuery).then(
    (user) => {
      if (user?.permissions.includes(permission)) start(id);
    },
    () => undefined, // The session gate reports that the person could not be read.
  );
}
