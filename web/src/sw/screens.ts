// Caches the files of the screens that this device uses, beside the cache of Workbox. A file's name changes with its
// content, so a cached file is as good as the network's, whichever build stored it.

const SCREENS_CACHE = 'pitboss-screens';
const RECORD = '/screens.json';
const PARALLEL = 4;

interface Group {
  /** The files of the first screen, as indexes into the list of all files. */
  first: readonly number[];
  /** The files that a later tap needs. */
  later: readonly number[];
}
export type Groups = Readonly<Record<string, Group>>;

export class ScreenLists {
  readonly #files: readonly string[];
  readonly #groups: Groups;

  constructor(files: readonly string[], groups: Groups) {
    this.#files = files;
    this.#groups = groups;
  }

  get all(): readonly string[] {
    return this.#files;
  }

  has(name: string): boolean {
    return this.#groups[name] !== undefined;
  }

  #paths(numbers: readonly number[] = []): string[] {
    return numbers.flatMap((number) => this.#files[number] ?? []);
  }

  first(name: string): string[] {
    return this.#paths(this.#groups[name]?.first);
  }

  every(name: string): string[] {
    return [...this.first(name), ...this.#paths(this.#groups[name]?.later)];
  }
}

/** The state of the cache. */
interface ScreensRecord {
  /** The groups in use on this device, over all builds. */
  groups: readonly string[];
  /** The files of the previously active build. */
  files: readonly string[];
}

async function readRecord(cache: Cache): Promise<ScreensRecord> {
  const found = await cache.match(RECORD);
  return found === undefined ? { groups: [], files: [] } : ((await found.json()) as ScreensRecord);
}

function writeRecord(cache: Cache, record: ScreensRecord): Promise<void> {
  return cache.put(RECORD, new Response(JSON.stringify(record)));
}

async function add(cache: Cache, paths: readonly string[]): Promise<void> {
  const waiting = [...new Set(paths)];
  async function work(): Promise<void> {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      if ((await cache.match(path, { ignoreVary: true })) === undefined) await cache.add(path);
  }
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

interface Wanted {
  /** The groups of the windows that are open. */
  open: readonly string[];
  /** Groups in use that the cache does not contain yet. */
  used: readonly string[];
}

/**
 * Runs before a build takes over: fetches all groups that this device had of the previous build, and the first screens
 * of open windows.
 */
export async function installScreens(lists: ScreenLists, { open, used }: Wanted): Promise<void> {
  const cache = await caches.open(SCREENS_CACHE);
  const { groups } = await readRecord(cache);
  await add(cache, [
    ...[...groups, ...used].flatMap((name) => lists.every(name)),
    ...open.flatMap((name) => lists.first(name)),
  ]);
}

/** Fetches every file of these groups. An unknown group is not an error: a permission may have no screens. */
export async function addScreens(lists: ScreenLists, names: readonly string[]): Promise<void> {
  const cache = await caches.open(SCREENS_CACHE);
  const known = names.filter((name) => lists.has(name));
  await add(
    cache,
    known.flatMap((name) => lists.every(name)),
  );
  const record = await readRecord(cache);
  await writeRecord(cache, { ...record, groups: [...new Set([...record.groups, ...known])] });
}

/**
 * Runs after a build took over: keeps the files of this build and of the previous one, since a tab of that build may
 * still be open. Files of older builds are deleted.
 */
export async function deleteOldScreens(lists: ScreenLists): Promise<void> {
  const cache = await caches.open(SCREENS_CACHE);
  const record = await readRecord(cache);
  const wanted = new Set([RECORD, ...lists.all, ...record.files]);
  const kept = await cache.keys();
  await Promise.all(
    kept.flatMap((request) => (wanted.has(new URL(request.url).pathname) ? [] : cache.delete(request))),
  );
  await writeRecord(cache, { ...record, files: lists.all });
}
