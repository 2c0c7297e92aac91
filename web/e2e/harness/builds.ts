// A second build of the web app: the same program, but every script and style sheet has another name.
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { binaryPath } from './program';

const assets = new URL('../../dist/app/assets/', import.meta.url);

/**
 * Maps the names of one build to the other: the last letter of the hash differs, so that lengths and the order of names
 * stay.
 */
function renamed(name: string): string {
  return name.replace(/([\w-])\.(js|css)$/, (_, last: string, ending: string) => {
    const other = last === 'x' ? 'y' : 'x';
    return `${other}.${ending}`;
  });
}

/** The scripts and style sheets of the run's build. */
export const assetNames: ReadonlySet<string> = new Set(
  readdirSync(assets).filter((name) => /-[\w-]{8}\.(?:js|css)$/.test(name)),
);

/** Writes the program with the other build into a folder and returns its path. */
export function otherBuild(folder: string): string {
  const file = path.join(folder, 'pitboss-other-build');
  if (existsSync(file)) return file;
  const names = new Map([...assetNames].map((name) => [name, renamed(name)]));
  const program = readFileSync(binaryPath())
    .toString('latin1')
    .replaceAll(/[\w-]+-[\w-]{8}\.(?:js|css)/g, (found) => names.get(found) ?? found)
    // The service worker identifies its pages by a hash of their content.
    .replaceAll(/(revision:.)[0-9a-f](?=[0-9a-f]{15})/g, '$1x')
    // The compressed copies still contain the old names: they are renamed, so that the server sends the plain form.
    .replaceAll(
      /(\.(?:js|css|html|svg|json|webmanifest))\.(br|gz)/g,
      (_, name: string, form: string) => `${name}.${form[0]}x`,
    );
  writeFileSync(file, program, 'latin1');
  chmodSync(file, 0o755);
  return file;
}
