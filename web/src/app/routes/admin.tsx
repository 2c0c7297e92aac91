import { createRoute } from '@tanstack/react-router';
import { lazyPart } from '@/lib/lazy-part';
import { adminSearch } from '@/platform/admin/search';
import { createAppRoot } from './root';

const MasterConsole = lazyPart(async () => (await import('../admin/master-console')).MasterConsole);

const root = createAppRoot({ notFoundComponent: MasterConsole });

export const adminRoutes = [
  // A search parameter or the host selects the master console, so it is at every path.
  createRoute({ getParentRoute: () => root, path: '/$', validateSearch: adminSearch, component: MasterConsole }),
] as const;

export const adminTree = root.addChildren(adminRoutes);
