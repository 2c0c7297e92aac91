import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readLog } from '@/go/engine/night/log';
import { restore, STORED_VERSION } from '@/go/engine/night/restore';
import { SCRIPTS } from './nights';
import { type Played, playNight } from './play-night';

const file = new URL('../../../../../internal/server/demo/nights/played.jsonl.gz', import.meta.url);
const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');

function linesOf(name: string): Played[] {
  return lines.map((text) => JSON.parse(text) as Played).filter(({ night }) => night === name);
}

describe.each(SCRIPTS)('$night, as the demo has it', ({ night, settings, hands, names, host }) => {
  const records = linesOf(night).map(({ night: game, after, ...wire }, i) => {
    const at = new Date(after * 1000).toISOString();
    return { v: STORED_VERSION, game, seq: i + 1, entry: { ...wire, id: `e${i}`, seq: i + 1, at } };
  });
  const restored = restore(records);
  if (!restored.ok) throw new Error(restored.why);
  const { entries, damage } = restored.log;
  const { log, misfits } = readLog(settings, entries);

  test('plays without a mismatch', () => {
    expect(damage).toBeNull();
    expect(misfits).toEqual([]);
    expect(entries.filter(({ kind }) => kind === 'unread')).toEqual([]);
    expect(log.state).toMatchObject({ handNumber: hands });
    expect(log.state.finished).toHaveLength(host === null ? hands - 1 : hands);
  });

  test('ends as the demo expects', () => {
    const [first] = log.state.players;
    expect(first).toMatchObject({ name: names[0] });
    if (host === null) expect(log.state.hand?.state).toMatchObject({ toAct: first?.id });
    else {
      expect(first?.out).toBe(host + settings.buyIn);
      expect(log.state.players.map(({ status }) => status)).toEqual(names.map(() => 'left'));
    }
  });
});

test('the file matches the scripts: run `make demo-nights` after changing them', () => {
  // Checks only the shortest night, which is representative.
  const script = SCRIPTS.find(({ night }) => night === 'tonight');
  if (!script) throw new Error('nothing is played tonight');
  expect(playNight(script).lines).toEqual(linesOf('tonight'));
});
