import { createStore } from '@/lib/store';

/** The build that this page was loaded from: the address of its module script, which changes with every file. Null while developing. */
export function pageBuild(): string | null {
  const script = document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
  return script.startsWith('/assets/') ? script : null;
}

const newer = createStore<string | null>(null);

/** Compares the build that the server has with the one of this page. A page of a server that went back is as old. */
export function observeBuild(build: string | null | undefined): void {
  if (build === null || build === undefined || build === '') return;
  const own = pageBuild();
  newer.set(own === null || own === build ? null : build);
}

/** Calls `listener` with the build that waits for a reload; null when this page is the newest after all. */
export function onNewBuild(listener: (build: string | null) => void): () => void {
  return newer.subscribe(() => listener(newer.get()));
}
