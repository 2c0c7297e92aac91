import { type ComponentType, lazy } from 'react';

// The addresses of the companion, below /pitboss-go. A screen is one line here and one file in pages/.

export const ROOT = '/pitboss-go';

export interface PageProps {
  /** What stands for $id in the path; "" where there is none. */
  id: string;
}

interface Route {
  path: string;
  page: ComponentType<PageProps>;
}

const home = lazy(async () => ({ default: (await import('./pages/home')).HomePage }));
const join = lazy(async () => ({ default: (await import('./pages/join')).JoinPage }));
const create = lazy(async () => ({ default: (await import('./pages/create')).CreatePage }));
const edit = lazy(async () => ({ default: (await import('./pages/edit')).EditPage }));
const game = lazy(async () => ({ default: (await import('./pages/game')).GamePage }));

export const routes: readonly Route[] = [
  { path: '', page: home },
  { path: 'create', page: create },
  { path: 'join', page: join },
  { path: 'game/$id', page: game },
  { path: 'game/$id/edit', page: edit },
  // The running game has a chunk of its own.
  { path: 'game/$id/run', page: game },
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

export function hasRoute(path: string): boolean {
  return routes.some((route) => route.path === path);
}
