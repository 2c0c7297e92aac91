import './ui/theme.css';
import { resolveHere } from './app/platform-info';
import type { Surface } from './app/resolve-surface';
import { watchForNewBuild } from './app/stale-build';
import { showStartFailure } from './app/start-failure';

interface SurfaceModule {
  mount: (root: HTMLElement, organization: string | null) => void | Promise<void>;
}

// One chunk per part of the product.
const surfaces: Record<Surface, () => Promise<SurfaceModule>> = {
  landing: () => import('./app/landing/mount'),
  console: () => import('./app/console/mount'),
  companion: () => import('./app/go/mount'),
  admin: () => import('./app/admin/mount'),
  kiosk: () => import('./app/screens/mount'),
  lobby: () => import('./app/lobby/mount'),
  kit: () => import('./test/kit/mount'),
};

async function start(root: HTMLElement): Promise<void> {
  try {
    const { surface, organization } = await resolveHere(window);
    const { mount } = await surfaces[surface]();
    await mount(root, organization);
  } catch (error) {
    console.error('The page could not start', error);
    showStartFailure(root, () => start(root));
  }
}

watchForNewBuild(window);
const root = document.querySelector<HTMLElement>('#root');
// Not awaited: the surfaces import this file's chunk, which would wait for them.
if (root !== null) void start(root);
