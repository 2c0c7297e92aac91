// make demo-nights: plays the demo's recorded home games with the hand engine and writes them down for the server's seeding.
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { runnerImport } from 'vite';

const at = (path) => new URL(path, import.meta.url).pathname;

const { module } = await runnerImport(at('../src/domain/night/played/play-night.ts'), {
  logLevel: 'error',
  resolve: { alias: { '@': at('../src') } },
});
const text = module.playedFile();
const packed = gzipSync(text, { level: 9 });
writeFileSync(at('../../internal/server/demo/nights/played.jsonl.gz'), packed);
console.log(`${text.split('\n').length - 1} entries, ${packed.length} bytes`);
