// Local storage throws where it is switched off, full or inaccessible (private windows, blocked cookies). Then the app
// continues in memory, so that a written value can be read until the page is left.

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
    // Where nothing can be removed, nothing was stored.
  }
}

/** The names in the store that begin with `prefix`, sorted. */
export function namesWith(prefix: string): string[] {
  const names = new Set(memory.keys());
  try {
    const storage = local();
    for (let i = 0; i < (storage?.length ?? 0); i += 1) {
      const name = storage?.key(i);
      if (name) names.add(name);
    }
  } catch {
    // Inaccessible storage contains no entry of the app.
  }
  return [...names].filter((name) => name.startsWith(prefix)).toSorted();
}

/**
 * Reads JSON and validates it with `parse`: stored data is as untrusted as any other (W12). Null when absent or
 * invalid.
 */
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
