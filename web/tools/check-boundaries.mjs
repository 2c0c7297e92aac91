// Shows that the rules for imports still bite: every file of the fixture breaks one and must be reported.
// A configuration that reports nothing looks exactly like clean code.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const web = new URL('..', import.meta.url).pathname;
const place = path.join(web, 'tools/boundaries/fixture/src');

/** Where a file stands, and the import it must not have. */
const breaches = [
  ['features/one/a.ts', '@/features/two/b'],
  ['features/one/b.ts', '../../two/b'],
  ['features/one/c.ts', '@/surfaces/console/router'],
  ['features/one/d.ts', '@/app/providers'],
  ['features/one/e.ts', 'radix-ui'],
  ['ui/a.ts', '@/features/one/a'],
  ['ui/b.ts', '@/surfaces/console/router'],
  ['ui/c.ts', '@/api/client/http'],
  ['shells/a.ts', '@/features/one/a'],
  ['lib/a.ts', '@/features/one/a'],
  ['lib/b.ts', '@/ui/button'],
  ['api/a.ts', '@/app/providers'],
  ['live/a.ts', '@/surfaces/console/router'],
  ['domain/a.ts', '@/lib/store'],
  ['domain/b.ts', 'react'],
  ['surfaces/console/a.ts', 'cmdk'],
  ['surfaces/console/b.ts', 'zod'],
];

rmSync(place, { recursive: true, force: true });
for (const [file, target] of breaches) {
  mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
  writeFileSync(path.join(place, file), `import '${target}';\n`);
}

// The same configuration, read from the fixture's own root, without the line that keeps the fixture out of the real run.
const config = JSON.parse(readFileSync(path.join(web, '.oxlintrc.json'), 'utf8'));
delete config.$schema;
config.ignorePatterns = [];
const configFile = path.join(web, 'tools/boundaries/fixture/.oxlintrc.json');
writeFileSync(configFile, JSON.stringify(config));

const { stdout } = spawnSync(
  path.join(web, 'node_modules/.bin/oxlint'),
  ['-c', '.oxlintrc.json', '-f', 'json', 'src'],
  { cwd: path.dirname(configFile), encoding: 'utf8' },
);
rmSync(path.join(web, 'tools/boundaries/fixture'), { recursive: true, force: true });

const reported = new Set(
  JSON.parse(stdout)
    .diagnostics.filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename }) => filename.replace(/^.*?src\//, '')),
);
const missed = breaches.filter(([file]) => !reported.has(file));
if (missed.length > 0) {
  console.error('These breaches are not reported any more:');
  for (const [file, target] of missed) console.error(`  src/${file} imports ${target}`);
  process.exit(1);
}
console.log(`boundaries: all ${breaches.length} breaches of the fixture are reported`);
