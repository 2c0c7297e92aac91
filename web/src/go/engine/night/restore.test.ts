import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeEntry } from './entries';
import { anyDoing, randomOf } from '@/test/go/night/random-night';
import { restore, type StoredEntry } from './restore';
import { clock, TestNight } from '@/test/go/night/testing';

function stored(count = 20, seed = 1): StoredEntry[] {
  const random = randomOf(seed);
  const night = new TestNight();
  while (night.entries.length < count) {
    const doing = anyDoing(random, night.state, clock(0));
    if (night.why(doing) === null) night.do(doing);
  }
  return night.entries.map((entry) => {
    if (entry.kind === 'unread') throw new Error('not written by this version');
    const { id, seq, at } = entry;
    return { v: 1, game: 'g', seq, entry: writeEntry({ id, seq, at }, entry) };
  });
}

function soundOf(records: readonly unknown[]) {
  const result = restore(records);
  if (!result.ok) throw new Error(result.why);
  return result.log;
}

describe('a stored log', () => {
  test('a sound log is restored as stored, in whatever order the records come', () => {
    const records = stored();
    const log = soundOf(records.toReversed());
    expect(log.damage).toBeNull();
    expect(log.wire).toEqual(records.map(({ entry }) => entry));
    expect(log.after).toEqual([]);
  });

  test('entries after a gap are not trusted, and none are lost', () => {
    const log = soundOf(stored().toSpliced(6, 1));
    expect(log.damage).toBe('Entry 7 is missing.');
    expect(log.entries).toHaveLength(6);
    expect(log.after).toHaveLength(13);
  });

  test.each([
    ['no object', () => 'x'],
    ['no entry', (record: StoredEntry) => ({ ...record, entry: null })],
    ['an amount that is none', (r: StoredEntry) => ({ ...r, entry: { ...r.entry, kind: 'buy_in', amount: '1.5' } })],
    ['a time that is none', (r: StoredEntry) => ({ ...r, entry: { ...r.entry, at: 'yesterday' } })],
    ['no version', ({ game, seq, entry }: StoredEntry) => ({ game, seq, entry })],
    ['another number inside', (r: StoredEntry) => ({ ...r, entry: { ...r.entry, seq: 99 } })],
  ])('%s', (_, damage) => {
    const records: unknown[] = stored();
    const log = soundOf(records.with(4, damage(stored()[4]!)));
    expect(log.entries).toHaveLength(4);
    expect(log.damage).not.toBeNull();
    expect(log.after.length).toBeGreaterThanOrEqual(15);
  });

  test('an entry that is stored twice', () => {
    const records = stored();
    const tenth = records[9]!;
    const twice = records.with(9, { ...tenth, entry: { ...tenth.entry, id: 'e3' } });
    const log = soundOf(twice);
    expect(log.entries).toHaveLength(9);
    expect(log.after.map(({ id }) => id)).not.toContain('e3');
  });

  test('a log of a newer version is refused as a whole', () => {
    const sound = stored();
    const records = sound.with(19, { ...sound[19]!, v: 2 });
    expect(restore(records)).toEqual({ ok: false, why: expect.stringContaining('newer version') });
  });

  test('survives any garbage', () => {
    const one = stored();
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.anything(), fc.constantFrom(...one))), (records) => {
        const result = restore(records);
        if (!result.ok) return;
        for (const [i, entry] of result.log.entries.entries()) expect(entry.seq).toBe(i + 1);
      }),
      { numRuns: 300 },
    );
  });
});
