import { createStore, useStore } from '@/lib/store';

/** The build that this page was loaded from; null while developing. */
export function pageBuild(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content || null;
}

const newer = createStore<string | null>(null);

/** Compares the build that the server has with the one of this page. A page of a server that went back is as old. */
export function observeBuild(build: string | null | undefined): void {
  if (build === null || build === undefined || build === '') return;
  const own = pageBuild();
  newer.set(own === null || own === build ? null : build);
}

/** The build that waits for a reload; null while this page is the newest. */
export function useNewBuild(): string | null {
  return useStore(newer);
}

export function onNewBuild(listener: (build: string | null) => void): () => void {
  return newer.subscribe(() => listener(newer.get()));
}
