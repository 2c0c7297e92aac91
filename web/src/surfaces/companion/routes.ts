import type { ReactNode } from 'react';
import { lazyPart } from '@/lib/lazy-part';
import { HomePage } from './pages/home';
import { ROOT } from './root';

// The addresses of the companion, below /pitboss-go. A screen is one line here and one file in pages/.

export interface PageProps {
  /** What stands for $id in the path; "" where there is none. */
  id: string;
}

interface Route {
  path: string;
  page: (props: PageProps) => ReactNode;
  /** Fetches the screen's file: also before it is known who is signed in. */
  preload?: () => Promise<void>;
}

function screen(path: string, load: () => Promise<(props: PageProps) => ReactNode>): Route {
  const page = lazyPart(async () => ({ default: await load() }));
  return { path, page, preload: page.preload };
}

export const routes: readonly Route[] = [
  // The first screen comes with the shell.
  { path: '', page: HomePage },
  screen('create', async () => (await import('./pages/create')).CreatePage),
  screen('join', async () => (await import('./pages/join')).JoinPage),
  screen('game/$id', async () => (await import('./pages/game')).GamePage),
  screen('game/$id/edit', async () => (await import('./pages/edit')).EditPage),
  // The running game has chunks of its own.
  screen('game/$id/run', async () => (await import('./pages/run')).RunPage),
  screen('game/$id/settle', async () => (await import('./pages/settle')).SettlePage),
  screen('game/$id/hands', async () => (await import('./pages/hands')).HandsPage),
  screen('host', async () => (await import('./pages/host')).HostPage),
  screen('statistics', async () => (await import('./pages/statistics')).StatisticsPage),
  screen('leaderboard', async () => (await import('./pages/leaderboard')).LeaderboardPage),
  screen('admin', async () => (await import('./pages/admin')).AdminPage),
  screen('settings', async () => (await import('./pages/settings')).SettingsPage),
];

function wordsOf(path: string): string[] {
  return path.split('/').filter((word) => word !== '');
}

/** The screen of an address; null where there is none. */
export function matchPath(
  pathname: string,
  all: readonly Pick<Route, 'path'>[] = routes,
): { path: string; id: string } | null {
  if (pathname !== ROOT && !pathname.startsWith(`${ROOT}/`)) return null;
  const words = wordsOf(pathname.slice(ROOT.length));
  for (const { path } of all) {
    const pattern = wordsOf(path);
    if (pattern.length !== words.length) continue;
    if (!pattern.every((word, i) => word === '$id' || word === words[i])) continue;
    const at = pattern.indexOf('$id');
    return { path, id: at === -1 ? '' : decodeURIComponent(words[at] ?? '') };
  }
  return null;
}

/** Begins to fetch the screen of an address. What goes wrong is said by the screen itself. */
export function preload(pathname: string): void {
  const path = matchPath(pathname)?.path;
  void routes.find((route) => route.path === path)?.preload?.();
}

export function hasRoute(path: string): boolean {
  return routes.some((route) => route.path === path);
}
