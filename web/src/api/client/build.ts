import { createStore } from '@/lib/store';

/**
 * The build that this page was loaded from: the address of its module script, which changes with every file. Null
 * during development.
 */
export function pageBuild(): string | null {
  const script = document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
  return script.startsWith('/assets/') ? script : null;
}

const newer = createStore<string | null>(null);

/**
 * Compares the server's build with the one of this page. After a rollback of the server, a newer page counts as out of
 * date as well.
 */
export function observeBuild(build: string | null | undefined): void {
  if (build === null || build === undefined || build === '') return;
  const own = pageBuild();
  newer.set(own === null || own === build ? null : build);
}

/** Calls `listener` with the build that a reload would bring; null when this page turns out to be the newest. */
export function onNewBuild(listener: (build: string | null) => void): () => void {
  return newer.subscribe(() => listener(newer.get()));
}
