// Groups the modules of the app into few files, by the first screens that need them (tools/routes.mjs): a screen should
// load no file in vain, but each further file costs a part of a round trip. web/README.md lists the groups.
import { build } from 'vite';
import { GO_SIGN_IN, ROUTES, SIGN_IN } from './routes.mjs';

const ENTRY = 'index.html';

/** A module that this many screens of a surface need belongs to the surface. */
const MIN_SHARE_COUNT = 3;

/** The minimum size of a file of one or two screens, in bytes before minification. Less goes to the surface's file. */
const MIN_SIZE = 8_000;

/** React, which every file imports. Rolldown never asks for the group of its own helpers: they stay in a file of their own. */
const isReact = (id) => /\/node_modules\/(?:react|react-dom|scheduler)\//.test(id);
const isFormPackage = (id) => /\/node_modules\/(?:react-hook-form|zod)\//.test(id);
const isOfWing = (id) => /\/src\/(?:room|go|platform)\//.test(id);

const surfaceOf = (modules) => /^src\/app\/(\w+)\/mount/.exec(modules[0])?.[1];
const SCREENS = [
  { name: ENTRY, modules: [ENTRY] },
  { name: 'sign-in', modules: [SIGN_IN] },
  { name: 'go-sign-in', modules: [GO_SIGN_IN] },
  // Two routes may have the same screen.
  ...ROUTES.filter(({ modules }, i) => ROUTES.findIndex((one) => one.modules.join() === modules.join()) === i),
];

/**
 * The chunks of a build without groups. In it, two modules share a chunk only when the same entries and dynamic imports
 * need both, and what no module uses is left out.
 */
async function buildFinely(config) {
  const { output } = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...{ ...config.build, write: false, minify: false },
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  });
  return output.filter(({ type }) => type === 'chunk');
}

function reach(chunk, next, found = new Set()) {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const other of next(chunk)) reach(other, next, found);
  return found;
}

/**
 * The chunks of the build without groups, each with
 * `screens`, the first screens that need it, and `surfaces`, the surfaces of those;
 * `users`, the surfaces that need it at any time;
 * `inner`, the number of screens behind a first one that need it;
 * `parts`, the number of dynamic imports that need it;
 * `hasForms`, whether it needs the form packages;
 * `isShared`, whether it may not stay in a file of one or two screens;
 * `isForSignIn`, whether the form of a sign-in needs it.
 */
export function analyze(output, screens = SCREENS) {
  const chunks = output.map(
    ({ fileName, facadeModuleId, isDynamicEntry, imports, dynamicImports, moduleIds, modules }) => ({
      ...{ fileName, imports, dynamicImports, moduleIds, isDynamicEntry, module: facadeModuleId ?? '' },
      size: Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
      ...{
        screens: new Set(),
        surfaces: new Set(),
        users: new Set(),
        inner: 0,
        parts: 0,
        hasForms: false,
        isShared: false,
        isForSignIn: false,
      },
    }),
  );
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const filesOf = (names) => names.map((name) => byFile.get(name));
  const chunkOf = (module) => {
    const found = chunks.find((chunk) => chunk.module.endsWith(`/${module}`));
    if (found === undefined) throw new Error(`There is no chunk of ${module}`);
    return found;
  };
  const entry = chunkOf(ENTRY);
  const needs = new Map(chunks.map((chunk) => [chunk, reach(chunk, ({ imports }) => filesOf(imports))]));
  // The entry imports every surface dynamically.
  const later = (chunk) => filesOf(chunk === entry ? chunk.imports : chunk.imports.concat(chunk.dynamicImports));

  for (const { name, modules, isInner = false } of screens) {
    const surface = surfaceOf(modules);
    const needed = new Set(modules.flatMap((module) => [...needs.get(chunkOf(module))]));
    for (const chunk of needed)
      if (isInner) chunk.inner += 1;
      else {
        chunk.screens.add(name);
        if (surface !== undefined) chunk.surfaces.add(surface);
      }
    if (surface !== undefined) for (const chunk of reach(chunkOf(modules[0]), later)) chunk.users.add(surface);
  }
  for (const chunk of chunks) {
    if (chunk.isDynamicEntry) for (const each of needs.get(chunk)) each.parts += 1;
    chunk.hasForms = [...needs.get(chunk)].some(({ moduleIds }) => moduleIds.some(isFormPackage));
  }

  // A shared file may not import the file of a page, so whatever it needs is shared too.
  for (const chunk of chunks)
    if (isForm(chunk) && !chunk.moduleIds.some(isOfWing))
      for (const each of needs.get(chunk)) {
        each.isShared = true;
        each.isForSignIn ||= isSignIn(chunk);
        for (const user of ['console', 'screens', 'go']) each.users.add(user);
      }
  const sizes = new Map();
  const sizeOf = (chunk) => sizes.get(fileOf(chunk));
  const ofPages = chunks.filter(isOfPages);
  for (const chunk of ofPages) sizes.set(fileOf(chunk), (sizeOf(chunk) ?? 0) + chunk.size);
  for (const chunk of ofPages) if (sizeOf(chunk) < MIN_SIZE) for (const each of needs.get(chunk)) each.isShared = true;
  return chunks;
}

/** Whether a chunk is not a form, and only one or two first screens need it. */
function isOfPages({ screens, surfaces, parts, hasForms }) {
  return parts > 1 && !hasForms && surfaces.size > 0 && screens.size < MIN_SHARE_COUNT;
}

/**
 * The name of the file that one or two first screens load. A chunk that another surface needs later keeps its own file,
 * because that surface should not load the screens.
 */
function fileOf({ screens, surfaces, users, fileName }) {
  return users.size > 1 && !surfaces.has('go') ? fileName : [...screens].join('-');
}

/** Whether a chunk is code of forms that several screens or dialogs share. */
function isForm({ hasForms, screens, parts }) {
  return hasForms && parts > 1 && (screens.size > 1 || (screens.size === 0 && parts >= MIN_SHARE_COUNT));
}

const isSignIn = ({ screens }) => screens.has('sign-in') || screens.has('go-sign-in');

/** The group of what other surfaces use later, by the surface whose first screens need it. */
const FOR_OTHERS = { console: 'layers', screens: 'room' };
/** Surfaces of one screen have no file for what their parts share. */
const FILES = { landing: 'start', admin: 'core' };

/** The name of a module's group; null leaves the module in the chunk of its dynamic import. */
export function groupOf(id, chunk) {
  const { screens, surfaces, users, inner, parts, hasForms, isShared, isForSignIn } = chunk;
  if (isReact(id)) return 'react';
  if (screens.has(ENTRY) || (screens.has('landing') && screens.size > 1)) return 'start';
  if (id.endsWith('.css') && (screens.size > 1 || isShared)) return 'start';
  if (parts < 2) return null;
  if (hasForms && isShared) return isForSignIn ? 'forms' : 'dialogs';
  if (isForm(chunk)) return screens.size === 0 ? null : users.size > 1 ? 'dialogs' : 'console-dialogs';
  if (isForSignIn || (screens.size > 1 && (isSignIn(chunk) || (surfaces.has('go') && surfaces.size > 1))))
    return 'core';
  if (surfaces.size > 1) return 'room';
  if (screens.size < MIN_SHARE_COUNT && !isShared) {
    if (screens.size === 0) return inner < MIN_SHARE_COUNT ? null : 'go';
    return fileOf(chunk).replace(/^assets\/|-[\w-]{8}\.js$/g, '');
  }
  const [surface = 'console'] = surfaces;
  return (users.size > 1 && FOR_OTHERS[surface]) || FILES[surface] || surface;
}

/** A plugin that builds the app twice: once to see which modules are needed together, then in groups. */
export function groupByFirstScreens() {
  return {
    name: 'group-by-first-screens',
    apply: 'build',
    async config({ plugins, ...config }) {
      const others = plugins.flat().filter(({ name }) => name !== 'group-by-first-screens');
      const groups = new Map();
      for (const chunk of analyze(await buildFinely({ ...config, plugins: others })))
        for (const id of chunk.moduleIds) {
          // A module that is imported dynamically stays in a chunk of its own: in a group it would need a second file.
          if (!(chunk.isDynamicEntry && chunk.module === id)) groups.set(id, groupOf(id, chunk));
        }
      const group = {
        debugName: 'first screens',
        name: (id) => groups.get(id) ?? null,
        includeDependenciesRecursively: false,
      };
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } };
    },
  };
}
