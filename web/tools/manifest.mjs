// Reads Vite's manifest: which chunks must be loaded before a module runs, and their files.

/** The chunk that every page starts. It imports the surfaces dynamically. */
export function entryOf(manifest) {
  return Object.keys(manifest).find((key) => manifest[key].dynamicImports?.includes('src/app/console/mount.tsx'));
}

/** The chunks that must be loaded before `keys` run. */
export function closure(manifest, keys) {
  return reach(manifest, keys, () => false);
}

/** The chunks that `keys` import, statically or, if wanted, dynamically. Without `known` and everything behind it. */
export function reach(manifest, keys, isWanted, known = new Set()) {
  const entry = entryOf(manifest);
  const found = new Set();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(key) || known.has(key)) continue;
    found.add(key);
    waiting.push(...(chunk.imports ?? []));
    if (key !== entry) waiting.push(...(chunk.dynamicImports ?? []).filter(isWanted));
  }
  return found;
}

/** The scripts and style sheets of chunks, with the fonts and images that they use. */
export function filesOf(manifest, keys) {
  const files = new Set();
  for (const key of keys) {
    const { file, css = [], assets = [] } = manifest[key];
    for (const each of [file, ...css, ...assets]) files.add(each);
  }
  return files;
}
