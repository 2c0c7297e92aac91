// Local storage throws where it is switched off, full or out of reach (private windows, blocked cookies). The app goes on with
// what it has in memory, so what was written is read back at least until the page is left.

const memory = new Map<string, string>();

function local(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export function readText(key: string): string | null {
  try {
    const stored = local()?.getItem(key);
    if (stored !== null && stored !== undefined) return stored;
  } catch {
    // Unreadable storage is answered from memory below.
  }
  return memory.get(key) ?? null;
}

export function writeText(key: string, value: string): void {
  try {
    const storage = local();
    if (storage) {
      storage.setItem(key, value);
      memory.delete(key);
      return;
    }
  } catch {
    // Full or forbidden: kept in memory below.
  }
  memory.set(key, value);
}

export function removeText(key: string): void {
  memory.delete(key);
  try {
    local()?.removeItem(key);
  } catch {
    // Nothing was stored where nothing can be removed.
  }
}

/** The names in the store that begin with `prefix`, in their order. */
export function namesWith(prefix: string): string[] {
  const names = new Set(memory.keys());
  try {
    const storage = local();
    for (let i = 0; i < (storage?.length ?? 0); i += 1) {
      const name = storage?.key(i);
      if (name) names.add(name);
    }
  } catch {
    // What cannot be looked through holds nothing of ours.
  }
  return [...names].filter((name) => name.startsWith(prefix)).toSorted();
}

/** Reads JSON and lets `parse` judge it: stored data is as foreign as any other (W12). Null when absent or refused. */
export function readJson<T>(key: string, parse: (value: unknown) => T | null): T | null {
  const text = readText(key);
  if (text === null) return null;
  try {
    return parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function writeJson(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value));
}
