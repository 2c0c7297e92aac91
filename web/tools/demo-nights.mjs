// make demo-nights: plays the demo's recorded home games with the hand engine and writes them to a file for the
// server's seeding.
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { runnerImport } from 'vite';

const at = (path) => new URL(path, import.meta.url).pathname;

const played = async (file) => {
  const config = { logLevel: 'error', resolve: { alias: { '@': at('../src') } } };
  return (await runnerImport(at(`../src/test/go/played/${file}`), config)).module;
};

const { SCRIPTS } = await played('nights.ts');
const { playNight } = await played('play-night.ts');
const lines = SCRIPTS.flatMap((script) => playNight(script).lines);
const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const packed = gzipSync(text, { level: 9 });
writeFileSync(at('../../internal/server/demo/nights/played.jsonl.gz'), packed);
console.log(`${lines.length} entries, ${packed.length} bytes`);
