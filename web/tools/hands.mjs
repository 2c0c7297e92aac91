// make hands FILE=path: plays recorded hands with the hand engine under the standard rules, and prints the differences
// from the record. A line is a hand (web/src/test/go/recorded compares them); .gz is decompressed.
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { runnerImport } from 'vite';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('usage: make hands FILE=hands.jsonl (or .jsonl.gz)');
  process.exit(2);
}

const engine = new URL('../src/test/go/recorded/compare.ts', import.meta.url).pathname;
const { module } = await runnerImport(engine, {
  logLevel: 'error',
  resolve: { alias: { '@': new URL('../src', import.meta.url).pathname } },
});

const bytes = createReadStream(path.resolve(process.env.HANDS_FROM ?? '.', file));
const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
const failed = (error) => {
  console.error(`${file}: ${error.message}`);
  process.exit(2);
};
bytes.on('error', failed);
text.on('error', failed);

let hands = 0;
let mismatches = 0;
let number = 0;
for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
  number += 1;
  if (line.trim() === '') continue;
  hands += 1;
  const { id, differences } = module.checkLine(line, number);
  if (differences.length === 0) continue;
  mismatches += 1;
  console.log(`${id}: ${differences.join('; ')}`);
}
console.log(`${hands} hands, ${mismatches} mismatches`);
process.exitCode = mismatches > 0 ? 1 : 0;
