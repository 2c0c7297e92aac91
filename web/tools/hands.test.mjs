import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';

const web = new URL('..', import.meta.url).pathname;
const place = mkdtempSync(path.join(tmpdir(), 'hands-'));
afterAll(() => rmSync(place, { recursive: true }));

const cases = readFileSync(path.join(web, 'src/test/go/recorded/cases.jsonl'), 'utf8');

function run(file, text) {
  writeFileSync(path.join(place, file), text);
  const { status, stdout } = spawnSync('node', ['tools/hands.mjs', file], {
    cwd: web,
    env: { ...process.env, HANDS_FROM: place },
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

test('hands that are as recorded, also packed', () => {
  const count = cases.trim().split('\n').length;
  expect(run('hands.jsonl.gz', gzipSync(cases))).toEqual({
    status: 0,
    lines: [`${count} hands, 0 mismatches`],
  });
});

test('each that is not is named, and the program says so', () => {
  const [first = ''] = cases.split('\n');
  const wrong = first.replace('"final_stacks":[900', '"final_stacks":[901');
  expect(run('hands.jsonl', `${first}\n${wrong}\n\nno hand\n`)).toEqual({
    status: 1,
    lines: [
      'side-pot-two-winners: stack of 0: expected 901, got 900',
      'line 4: the line is not JSON',
      '3 hands, 2 mismatches',
    ],
  });
});
