import { whenIdle } from '@/lib/idle';
import type * as installModule from './install';

type Install = typeof installModule;

/**
 * Runs `act` with the page's side of the service worker, which loads when the page is idle. Without a network it does
 * not load, and the next visit tries again.
 */
export async function withInstall(act: (install: Install) => void, load = () => import('./install')): Promise<void> {
  await whenIdle();
  // A file that did not arrive is undefined where `stale-build` has prevented the error.
  const install: Install | undefined = await load().catch(() => undefined);
  if (install !== undefined) act(install);
}
