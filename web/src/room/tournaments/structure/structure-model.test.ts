import { describe, expect, test } from 'vitest';
import { makeBreak, makeLevel, makeStructure, makeTournament } from '@/test/fixtures/tournament';
import { NOW } from '@/test/fixtures/make';
import {
  changeRow,
  changesOf,
  chipsText,
  draftOf,
  insertAfter,
  levelAfter,
  moveRow,
  NEW_BREAK,
  nextSmall,
  parseChips,
  parseRows,
  problemOf,
  removeRow,
  structureOf,
  withImported,
} from './structure-model';
import { startsOf } from './structure-times';

const saved = makeStructure();
const draft = draftOf(saved);
const idOf = (index: number) => draft.rows[index]?.id ?? '';

describe('changes', () => {
  test('none', () => {
    expect(changesOf(saved, draft)).toEqual([]);
    expect(structureOf(draft)).toEqual(saved);
  });

  test('one cell, in the words of the save bar', () => {
    expect(changesOf(saved, changeRow(draft, idOf(12), { ante: 1_500 }))).toEqual(['Level 10 ante 2,000 to 1,500']);
  });

  test('rows that are added, removed and moved', () => {
    expect(changesOf(saved, insertAfter(draft, 8, NEW_BREAK))).toEqual(['Break after level 7 added']);
    expect(changesOf(saved, removeRow(draft, idOf(17)))).toEqual(['Level 14 removed']);
    expect(changesOf(saved, moveRow(draft, idOf(11), 1))).toEqual(['Order of rows']);
  });

  test('registration closes at the latest with the last level', () => {
    const few = draft.rows.slice(5).reduce((left, { id }) => removeRow(left, id), draft);
    expect(few.entriesCloseAfter).toBe(4);
  });
});

describe('errors include the name of the row', () => {
  test.each([
    [{ bigBlind: 100 }, "Level 10: Big blind can't be less than small blind"],
    [{ smallBlind: 500, bigBlind: 1_100 }, 'Level 10: Blinds do not go down'],
    [{ minutes: Number.NaN }, 'Level 10: Enter minutes from 1 to 240'],
    [{ smallBlind: Number.NaN }, 'Level 10: Enter the small blind'],
  ])('%o', (change, text) => {
    expect(problemOf(changeRow(draft, idOf(12), change))).toEqual({ id: idOf(12), text });
  });

  test('a break first, or no level at all', () => {
    expect(problemOf(draft)).toBeNull();
    expect(problemOf({ ...draft, rows: [] })?.text).toBe('A structure needs at least one level');
    const first = { ...draft, rows: [{ ...makeBreak(5), id: 'x' }, ...draft.rows] };
    expect(problemOf(first)?.text).toBe('A structure begins with a level');
  });
});

describe('a new level continues from the one before', () => {
  test.each([
    [25, 30],
    [100, 150],
    [400, 500],
    [600, 800],
    [1_000, 1_500],
    [8_000, 10_000],
    [10_000, 15_000],
  ])('%i → %i', (small, next) => {
    expect(nextSmall(small)).toBe(next);
  });

  test('with the same kind of ante, also after a break', () => {
    expect(levelAfter(saved.items, 11)).toMatchObject({
      smallBlind: 800,
      bigBlind: 1_600,
      ante: 1_600,
      minutes: 30,
    });
  });
});

describe('import', () => {
  test('from a sheet, with a header, level numbers and a break', () => {
    const text = 'Level\tSmall\tBig\tAnte\tMinutes\n1\t100\t200\t\t20\n2\t1,000\t2,000\t2,000\t20\nDinner break\t45\n';
    expect(parseRows(text)).toEqual({
      ok: true,
      items: [
        makeLevel(100, 200, 0, { minutes: 20 }),
        makeLevel(1_000, 2_000, 2_000, { minutes: 20 }),
        makeBreak(45, { note: 'Dinner break' }),
      ],
    });
  });

  test('with commas; missing values have their defaults', () => {
    expect(parseRows('25,50\n50, 100, 100, 15\nbreak, 10')).toEqual({
      ok: true,
      items: [makeLevel(25, 50, 0, { minutes: 20 }), makeLevel(50, 100, 100, { minutes: 15 }), makeBreak(10)],
    });
  });

  test.each([
    ['', 'Nothing to import'],
    ['100,200,0,20\nfoo,1,2,3', 'Line 2: foo,1,2,3'],
    ['100', 'Line 1: expected 4 values'],
    ['1,2,3,4,5,6', 'Line 1: expected 4 values'],
    ['200,400,0,20\n100,200,0,20', 'Level 2: Blinds do not go down'],
    ['200,100,0,20', "Level 1: Big blind can't be less than small blind"],
  ])('%j', (text, problem) => {
    expect(parseRows(text)).toEqual({ ok: false, problem });
  });

  test('imported rows follow the played ones', () => {
    const next = withImported(draft, [makeLevel(1_000, 2_000, 0)], 9);
    expect(next.rows).toHaveLength(10);
    expect(next.entriesCloseAfter).toBe(6);
  });
});

describe('chips of a stack', () => {
  test('formatted as text and parsed back', () => {
    expect(chipsText(saved.chips)).toBe('10 × 100, 8 × 500, 10 × 1,000, 2 × 5,000');
    expect(parseChips(chipsText(saved.chips))).toEqual(saved.chips);
    expect(parseChips('8x500; 10*100')).toEqual([
      { value: 100, count: 10 },
      { value: 500, count: 8 },
    ]);
    expect(parseChips('')).toEqual([]);
    expect(parseChips('ten of 100')).toBeNull();
  });
});

describe('the start of rows', () => {
  const place = { position: 8, remainingMs: 1_044_000 };
  const minutes = (starts: (number | null)[]) =>
    starts.map((start) => (start === null ? null : Math.round((start - NOW) / 60_000)));

  test('future starts follow from the time that is left', () => {
    const starts = minutes(startsOf(saved.items, makeTournament(), place, NOW));
    expect(starts.slice(8, 12)).toEqual([-13, 17, 47, 77]);
  });

  test('past starts are known if the clock was never paused', () => {
    const began = NOW + place.remainingMs - 30 * 60_000;
    const never = makeTournament({ startedAt: new Date(began - 210 * 60_000).toISOString() });
    expect(minutes(startsOf(saved.items, never, place, NOW)).slice(0, 3)).toEqual([-223, -193, -163]);
    const paused = makeTournament({ startedAt: new Date(began - 240 * 60_000).toISOString() });
    expect(minutes(startsOf(saved.items, paused, place, NOW)).slice(0, 3)).toEqual([-253, null, null]);
  });

  test('before the start the plan applies', () => {
    const ahead = makeTournament({
      startedAt: null,
      startTime: new Date(NOW + 3_600_000).toISOString(),
    });
    const starts = startsOf(saved.items, ahead, { position: 0, remainingMs: 1_800_000 }, NOW);
    expect(minutes(starts).slice(0, 3)).toEqual([60, 90, 120]);
  });
});
