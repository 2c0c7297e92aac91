import './ui/theme.css';
import { resolveHere } from './app/entry';
import type { Surface } from './app/resolve-surface';
import { watchForNewBuild } from './app/stale-build';
import { showStartFailure } from './app/start-failure';

interface SurfaceModule {
  mount: (root: HTMLElement, organization: string | null) => void | Promise<void>;
}

// One chunk per part of the product.
const surfaces: Record<Surface, () => Promise<SurfaceModule>> = {
  landing: () => import('./surfaces/landing/mount'),
  console: () => import('./surfaces/console/mount'),
  companion: () => import('./surfaces/companion/mount'),
  admin: () => import('./surfaces/admin/mount'),
  kiosk: () => import('./surfaces/kiosk/mount'),
  kit: () => import('./surfaces/kit/mount'),
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
if (root !== null) await start(root);
