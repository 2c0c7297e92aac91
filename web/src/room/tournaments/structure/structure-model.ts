import type { Structure, StructureItem } from '@/api/tournament-types';
import { formatCount } from '@/lib/format';

// A structure being edited. Rows have ids of their own, so that changes can be described after a row has moved.

export type DraftRow = StructureItem & { id: string };

export interface Draft extends Omit<Structure, 'items'> {
  rows: DraftRow[];
}

export function draftOf({ items, ...structure }: Structure): Draft {
  return { ...structure, rows: items.map((item, index) => ({ ...item, id: `row-${index}` })) };
}

export function structureOf({ rows, ...draft }: Draft): Structure {
  const items = rows.map(({ kind, minutes, smallBlind, bigBlind, ante, colorUp, note }): StructureItem => ({
    kind,
    minutes,
    smallBlind,
    bigBlind,
    ante,
    colorUp,
    note,
  }));
  return { ...draft, items };
}

let made = 0;
export function newRow(item: StructureItem): DraftRow {
  made += 1;
  return { ...item, id: `new-${made}` };
}

/** "Level 7"; a break is named after the level before it: "Break after level 6". */
export function rowName(rows: readonly StructureItem[], index: number): string {
  const level = rows.slice(0, index + 1).filter(({ kind }) => kind === 'level').length;
  return rows[index]?.kind === 'break' ? `Break after level ${level}` : `Level ${level}`;
}

/** The number of a row's level, 0 in a break. */
export function levelNumber(rows: readonly StructureItem[], index: number): number {
  if (rows[index]?.kind !== 'level') return 0;
  return rows.slice(0, index + 1).filter(({ kind }) => kind === 'level').length;
}

export function levelCount(rows: readonly StructureItem[]): number {
  return rows.filter(({ kind }) => kind === 'level').length;
}

/**
 * The index of the row at which registration is closed: the first level after `entriesCloseAfter`; −1 when there is
 * none.
 */
export function closingRow({ rows, entriesCloseAfter }: Draft): number {
  return rows.findIndex((_, index) => levelNumber(rows, index) === entriesCloseAfter + 1);
}

// New levels ---------------------------------------------------------------------------------------------------------

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The next small blind that chips can pay: 400 → 500, 600 → 800, 1,000 → 1,500. */
export function nextSmall(small: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(small, 1)));
  const step = STEPS.find((each) => each * power > small) ?? 15;
  return Math.round(step * power);
}

const FIRST_LEVEL: StructureItem = {
  kind: 'level',
  minutes: 20,
  smallBlind: 100,
  bigBlind: 200,
  ante: 0,
  colorUp: [],
  note: '',
};

/** A new level that continues from the last one up to `index`. */
export function levelAfter(rows: readonly StructureItem[], index: number): StructureItem {
  const before = rows.slice(0, index + 1).findLast(({ kind }) => kind === 'level');
  if (before === undefined) return FIRST_LEVEL;
  const smallBlind = nextSmall(before.smallBlind);
  const bigBlind = smallBlind * 2;
  const ante =
    before.ante === before.bigBlind ? bigBlind : Math.round((before.ante / Math.max(before.bigBlind, 1)) * bigBlind);
  return { ...before, smallBlind, bigBlind, ante, note: '', colorUp: [] };
}

export const NEW_BREAK: StructureItem = {
  kind: 'break',
  minutes: 15,
  smallBlind: 0,
  bigBlind: 0,
  ante: 0,
  colorUp: [],
  note: '',
};

export function insertAfter(draft: Draft, index: number, item: StructureItem): Draft {
  const rows = draft.rows.toSpliced(index + 1, 0, newRow(item));
  return { ...draft, rows };
}

export function changeRow(draft: Draft, id: string, change: Partial<StructureItem>): Draft {
  return { ...draft, rows: draft.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) };
}

/** Removes a row. If needed, `entriesCloseAfter` is lowered to the last remaining level. */
export function removeRow(draft: Draft, id: string): Draft {
  const rows = draft.rows.filter((row) => row.id !== id);
  return {
    ...draft,
    rows,
    entriesCloseAfter: Math.min(draft.entriesCloseAfter, levelCount(rows)),
  };
}

export function moveRow(draft: Draft, id: string, by: -1 | 1): Draft {
  const from = draft.rows.findIndex((row) => row.id === id);
  const row = draft.rows[from];
  if (row === undefined) return draft;
  return { ...draft, rows: draft.rows.toSpliced(from, 1).toSpliced(from + by, 0, row) };
}

// Changes ------------------------------------------------------------------------------------------------------------

const FIELDS = [
  ['minutes', 'length'],
  ['smallBlind', 'small blind'],
  ['bigBlind', 'big blind'],
  ['ante', 'ante'],
] as const;

const ANTES: Record<Structure['ante'], string> = {
  none: 'no ante',
  each: 'an ante each',
  big_blind: 'a big blind ante',
};

function rowChanges(name: string, was: StructureItem, is: StructureItem): string[] {
  const numbers = FIELDS.filter(([field]) => was[field] !== is[field]).map(
    ([field, word]) => `${name} ${word} ${formatCount(was[field])} to ${formatCount(is[field])}`,
  );
  const colors = String(was.colorUp) === String(is.colorUp) ? [] : [`${name} color-up`];
  const note = was.note === is.note ? [] : [`${name} name`];
  return [...numbers, ...colors, ...note];
}

/** The differences from the saved structure, a sentence each: "Level 10 ante 2,000 to 1,500". */
export function changesOf(saved: Structure, draft: Draft): string[] {
  const before = draftOf(saved);
  const were = new Map(before.rows.map((row, index) => [row.id, { row, index }]));
  const said: string[] = [];
  for (const [index, row] of draft.rows.entries()) {
    const was = were.get(row.id);
    const name = rowName(draft.rows, index);
    if (was === undefined) said.push(`${name} added`);
    else said.push(...rowChanges(name, was.row, row));
  }
  const ids = new Set(draft.rows.map(({ id }) => id));
  for (const [index, row] of before.rows.entries()) {
    if (!ids.has(row.id)) said.push(`${rowName(before.rows, index)} removed`);
  }
  const kept = draft.rows.filter(({ id }) => were.has(id)).map(({ id }) => id);
  const order = before.rows.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  if (String(kept) !== String(order)) said.push('Order of rows');
  if (saved.entriesCloseAfter !== draft.entriesCloseAfter) {
    said.push(
      draft.entriesCloseAfter === 0
        ? 'Entries close at the start'
        : `Entries close after level ${draft.entriesCloseAfter}`,
    );
  }
  if (saved.ante !== draft.ante) said.push(`Played with ${ANTES[draft.ante]}`);
  if (saved.stack !== draft.stack) said.push(`Stack ${formatCount(saved.stack)} to ${formatCount(draft.stack)}`);
  if (JSON.stringify(saved.chips) !== JSON.stringify(draft.chips)) said.push('Chips of a stack');
  return said;
}

// Errors -------------------------------------------------------------------------------------------------------------

/** The first error that the server would report, in its words, with the row's id; null when the draft is valid. */
export function problemOf(draft: Draft): { id: string | null; text: string } | null {
  if (levelCount(draft.rows) === 0) return { id: null, text: 'A structure needs at least one level' };
  if (draft.rows[0]?.kind !== 'level')
    return { id: draft.rows[0]?.id ?? null, text: 'A structure begins with a level' };
  let before = 0;
  for (const [index, row] of draft.rows.entries()) {
    const wrong = rowProblem(row, before);
    if (wrong !== null) return { id: row.id, text: `${rowName(draft.rows, index)}: ${wrong}` };
    if (row.kind === 'level') before = row.bigBlind;
  }
  return null;
}

function rowProblem(row: StructureItem, before: number): string | null {
  const least = row.kind === 'level' ? 1 : 0;
  if (!(row.minutes >= least && row.minutes <= 240))
    return least === 1 ? 'Enter minutes from 1 to 240' : 'Enter minutes up to 240';
  if (row.kind === 'break') return null;
  if (!(row.smallBlind >= 1)) return 'Enter the small blind';
  if (!(row.bigBlind >= row.smallBlind)) return "Big blind can't be less than small blind";
  if (!(row.ante >= 0)) return 'Enter the ante, or 0';
  if (row.bigBlind < before) return 'Blinds do not go down';
  return null;
}

/** The typed count of chips or minutes; NaN when the text is not a whole number. */
export function wholeNumber(text: string): number {
  const plain = text.replaceAll(/[\s,]/g, '');
  return /^[0-9]{1,10}$/.test(plain) ? Number(plain) : Number.NaN;
}

// Import -------------------------------------------------------------------------------------------------------------

export type Imported = { ok: true; items: StructureItem[] } | { ok: false; problem: string };

function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t');
  if (line.includes(';')) return line.split(';');
  // A comma can be a thousands separator only in lines that use tabs or semicolons between cells.
  return line.split(',');
}

/**
 * Parses rows pasted from a sheet: small, big, ante, minutes, separated by tabs, semicolons or commas; "break, 15" is a
 * break. Skips a header line and a first column with level numbers.
 */
export function parseRows(text: string): Imported {
  const items: StructureItem[] = [];
  const lines = text.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line).map((cell) => cell.trim());
    const words = cells.filter((cell) => cell !== '');
    if (words.some((cell) => /break|pause|dinner/i.test(cell))) {
      const minutes = words.map(wholeNumber).find((value) => !Number.isNaN(value)) ?? 15;
      const name = words.find((cell) => /break|pause|dinner/i.test(cell)) ?? '';
      items.push({
        ...NEW_BREAK,
        minutes,
        note: /^(?:break|pause)$/i.test(name) ? '' : name.slice(0, 60),
      });
      continue;
    }
    const numbers = cells.map((cell) => (cell === '' ? 0 : wholeNumber(cell)));
    if (numbers.some((value) => Number.isNaN(value))) {
      if (items.length === 0 && numbers.every((value) => Number.isNaN(value))) continue;
      return { ok: false, problem: `Line ${index + 1}: ${line.trim().slice(0, 60)}` };
    }
    const own = numbers.length === 5 ? numbers.slice(1) : numbers;
    const [smallBlind = 0, bigBlind = 0, ante = 0, minutes = 20] = own;
    if (own.length < 2 || own.length > 4) return { ok: false, problem: `Line ${index + 1}: expected 4 values` };
    items.push({ kind: 'level', minutes, smallBlind, bigBlind, ante, colorUp: [], note: '' });
  }
  if (items.length === 0) return { ok: false, problem: 'Nothing to import' };
  const problem = problemOf({
    rows: items.map(newRow),
    stack: 1,
    chips: [],
    ante: 'none',
    entriesCloseAfter: 0,
  });
  return problem === null ? { ok: true, items } : { ok: false, problem: problem.text };
}

/** The draft with the imported rows after the locked ones. */
export function withImported(draft: Draft, items: readonly StructureItem[], locked: number): Draft {
  const rows = [...draft.rows.slice(0, locked), ...items.map(newRow)];
  return {
    ...draft,
    rows,
    entriesCloseAfter: Math.min(draft.entriesCloseAfter, levelCount(rows)),
  };
}

// Chips --------------------------------------------------------------------------------------------------------------

/** "10 × 100, 8 × 500" */
export function chipsText(chips: Structure['chips']): string {
  return chips.map(({ value, count }) => `${formatCount(count)} × ${formatCount(value)}`).join(', ');
}

/** The parsed chips of a text such as "10x100, 8x500". Null when it is invalid; an empty text is an empty list. */
export function parseChips(text: string): Structure['chips'] | null {
  if (text.trim() === '') return [];
  const chips: Structure['chips'] = [];
  for (const part of text.split(/,(?!\s*[0-9]{3}(?![0-9]*\s*[x×*]))|;/)) {
    const [count = '', value = ''] = part.split(/[x×*]/i);
    const chip = { value: wholeNumber(value), count: wholeNumber(count) };
    if (!(chip.value > 0) || !(chip.count > 0)) return null;
    chips.push(chip);
  }
  return chips.toSorted((a, b) => a.value - b.value);
}
