// Proves two things about the import rules of .oxlintrc.json, with a copy of the configuration that has no exceptions:
//   1. Each line of `breaches` is reported. A configuration that reports nothing looks exactly like clean code.
//   2. boundaries.json names exactly the imports that break the rules in the files that .oxlintrc.json excepts. The
//      list may only shrink.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const web = new URL('..', import.meta.url).pathname;
const fixture = path.join(web, 'tools/boundaries/fixture');
const exceptions = JSON.parse(readFileSync(path.join(web, 'tools/boundaries.json'), 'utf8'));

/** A folder and an import that its files must not have. */
const breaches = [
  ['domain', '@/lib/store'],
  ['domain', 'react'],
  ['lib', '@/ui/button'],
  ['lib', '@/api/types'],
  ['lib', '../ui/button'],
  ['ui', '@/api/client/http'],
  ['ui', '@/room/floor/tables/model'],
  ['ui', '../shells/use-act'],
  ['ui', '@/test/render'],
  ['api', '@/ui/button'],
  ['api/live', '@/room/floor/use-floor'],
  ['api/live', '@/go/api'],
  ['shells', '@/app/providers'],
  ['shells', '@/room/account/sign-in/model'],
  ['shells', 'zod'],
  ['room/account', '@/room/settings/users/users-panel'],
  ['room/players/profile', '@/room/cage/model'],
  ['room/floor', '../tournaments/queries'],
  ['room/floor/tables', '../../tournaments/queries'],
  ['room/floor/tables', '../pages/table-view'],
  ['room/staff/roster', '@/room/reports/daily/model'],
  ['room/reports/daily', '@/room/settings/rooms/rules'],
  ['room/settings/rooms', '@/room/console/pages/dashboard'],
  ['room/settings/rooms', '@/go/api'],
  ['room/settings/rooms', '@/platform/types'],
  ['room/settings/rooms', '@/app/providers'],
  ['app/console', 'react-hook-form'],
  ['room/account/profile', 'react-hook-form'],
  ['room/players/profile', 'react-hook-form'],
  ['room/cage/funds', 'react-hook-form'],
  ['room/floor/seats', 'react-hook-form'],
  ['room/tournaments/list', 'react-hook-form'],
  ['room/staff/roster', 'react-hook-form'],
  ['room/settings/rooms', 'react-hook-form'],
  ['room/settings/pages/settings', 'react-hook-form'],
  ['go/games', 'react-hook-form'],
  ['go/pages', 'react-hook-form'],
  ['platform/organizations', 'react-hook-form'],
  ['room/cage', 'radix-ui'],
  ['room/cage', 'cmdk'],
  ['room/cage/pages', '@/room/floor/pages/cash-games'],
  ['room/cage/pages/front-office', '../../../floor/queries'],
  ['room/cage/pages/front-office', '@/api/acts/define'],
  ['room/cage/pages/front-office', '@/app/providers'],
  ['room/console/pages/dashboard', '@/go/api'],
  ['room/console/pages/dashboard', '@/room/screens/deck'],
  ['room/screens/dealer', '../phone/model'],
  ['room/screens/dealer', '@/room/floor/pages/table-view'],
  ['go/games', '@/room/floor/queries'],
  ['go/games', '@/platform/types'],
  ['go/games', '@/lobby/queries'],
  ['lobby', '@/room/floor/queries'],
  ['lobby', '@/api/acts/define'],
  ['shells', '@/lobby/queries'],
  ['go/games', '../pages/home'],
  ['go/layout', '../pages/home'],
  ['go/pages', '@/app/providers'],
  ['platform/landing', '@/room/settings/first-run/model'],
  ['platform/landing', '@/go/api'],
];

function write(file, text) {
  const to = path.join(fixture, 'src', file);
  mkdirSync(path.dirname(to), { recursive: true });
  writeFileSync(to, text);
}

rmSync(fixture, { recursive: true, force: true });
const breachFile = (folder, number) => `${folder}/breach-${number}.ts`;
for (const [number, [folder, target]] of breaches.entries()) write(breachFile(folder, number), `import '${target}';\n`);
for (const file of Object.keys(exceptions)) write(file, readFileSync(path.join(web, 'src', file), 'utf8'));

const config = JSON.parse(readFileSync(path.join(web, '.oxlintrc.json'), 'utf8'));
const listed = Object.keys(exceptions).map((file) => `src/${file}`);
const isExceptions = ({ files }) => files.join() === listed.join();
const hasExceptions = listed.length === 0 || config.overrides.some(isExceptions);
delete config.$schema;
config.ignorePatterns = [];
config.overrides = config.overrides.filter((override) => !isExceptions(override));
config.categories = {};
config.plugins = [];
delete config.options;
const only = ({ 'no-restricted-imports': rule }) => (rule ? { 'no-restricted-imports': rule } : {});
config.rules = only(config.rules);
for (const override of config.overrides) override.rules = only(override.rules);
writeFileSync(path.join(fixture, '.oxlintrc.json'), JSON.stringify(config));

const { stdout } = spawnSync(
  path.join(web, 'node_modules/.bin/oxlint'),
  ['-c', '.oxlintrc.json', '-f', 'json', 'src'],
  { cwd: fixture, encoding: 'utf8', maxBuffer: 1 << 26 },
);
rmSync(path.join(web, 'tools/boundaries'), { recursive: true, force: true });

const reported = {};
for (const { code, filename, message } of JSON.parse(stdout).diagnostics) {
  if (!code?.includes('no-restricted-imports')) throw new Error(`${filename}: ${message}`);
  const file = filename.replace(/^.*?src\//, '');
  (reported[file] ??= []).push(/'([^']+)'/.exec(message)[1]);
}

const failures = [];
for (const [number, [folder, target]] of breaches.entries()) {
  const file = breachFile(folder, number);
  if (!reported[file]) failures.push(`not reported any more: ${folder} imports ${target}`);
  delete reported[file];
}
for (const [file, targets] of Object.entries(reported))
  for (const target of targets)
    if (!exceptions[file].includes(target))
      failures.push(`src/${file} may not import ${target}: web/README.md says what may import what`);
for (const [file, targets] of Object.entries(exceptions))
  for (const target of targets)
    if (!reported[file]?.includes(target))
      failures.push(`boundaries.json: src/${file} imports ${target} no more, take it out`);
if (!hasExceptions)
  failures.push('.oxlintrc.json: the override of the exceptions has to name the files of boundaries.json');

if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exit(1);
}
const count = Object.values(exceptions).flat().length;
console.log(`boundaries: ${breaches.length} breaches reported, ${count} exceptions left`);
