// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import * as fc from 'fast-check';
import { cents } from '@/domain/money';
import { hostile } from '@/test/hostile';
import { type CsvCell, csvAmount, csvName, csvText, downloadCsv } from './csv';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** One column, one row: the resulting text of a cell. */
function cell(value: CsvCell): string {
  return csvText([{ header: 'X', value: () => value }], [null]).slice('X\r\n'.length, -2);
}

test('a head, then a line per row, each ended by CR LF', () => {
  const columns = [
    { header: 'Player', value: (row: { name: string; visits: number }) => row.name },
    { header: 'Visits, 90 d', value: (row: { name: string; visits: number }) => row.visits },
  ];
  expect(csvText(columns, [{ name: 'Naomi Clarke', visits: 29 }])).toBe('Player,"Visits, 90 d"\r\nNaomi Clarke,29\r\n');
  expect(csvText(columns, [])).toBe('Player,"Visits, 90 d"\r\n');
});

test('text that would end a cell is quoted', () => {
  expect(cell('Nakamura, Curtis')).toBe('"Nakamura, Curtis"');
  expect(cell('“Nak” and "Nak"')).toBe('"“Nak” and ""Nak"""');
  expect(cell('one\ntwo')).toBe('"one\ntwo"');
  expect(cell('one\r\ntwo')).toBe('"one\r\ntwo"');
  expect(cell(' edge ')).toBe('" edge "');
  expect(cell(null)).toBe('');
});

test('text that a spreadsheet would run stays text', () => {
  expect(cell('=1+1')).toBe("'=1+1");
  expect(cell('=HYPERLINK("http://x","y")')).toBe('"\'=HYPERLINK(""http://x"",""y"")"');
  expect(cell('+1 512 555 0148')).toBe("'+1 512 555 0148");
  expect(cell('-cmd')).toBe("'-cmd");
  expect(cell('@SUM(A1)')).toBe("'@SUM(A1)");
  expect(cell('\t=1')).toBe("'\t=1");
  expect(cell('\r=1')).toBe('"\'\r=1"');
  expect(cell('jo@club.example')).toBe('jo@club.example');
});

test('numbers are numbers, also below zero', () => {
  expect(cell(-3)).toBe('-3');
  expect(cell(csvAmount(cents(-4_440)))).toBe('-44.40');
  expect(cell(csvAmount(cents(100_000)))).toBe('1000.00');
  expect(cell(Number.NaN)).toBe('');
});

/** Parses one line like a spreadsheet. */
function parse(line: string): string[] {
  const cells: string[] = [];
  let rest = `${line},`;
  while (rest !== '') {
    const [whole = '', inQuotes, plain] = /^(?:"((?:[^"]|"")*)"|([^",]*)),/.exec(rest) ?? [];
    if (whole === '') throw new Error(`not a cell: ${rest}`);
    cells.push(inQuotes?.replaceAll('""', '"') ?? plain ?? '');
    rest = rest.slice(whole.length);
  }
  return cells;
}

test('every text can be read back, and no text begins a formula', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `=${text}`),
        ),
        { minLength: 1 },
      ),
      (texts) => {
        const columns = texts.map((text, index) => ({ header: `c${index}`, value: () => text }));
        const head = `${texts.map((_, index) => `c${index}`).join(',')}\r\n`;
        const cells = parse(csvText(columns, [null]).slice(head.length, -2));
        expect(cells).toHaveLength(texts.length);
        for (const [index, text] of cells.entries()) {
          const was = texts[index] ?? '';
          expect(text).toBe(/^[=+\-@\t\r\n＝＋－＠]/.test(was) ? `'${was}` : was);
        }
      },
    ),
  );
});

test('200 hostile texts remain separate cells of text', () => {
  expect(new Set(hostile).size).toBe(200);
  const columns = [
    { header: 'Name', value: (text: string) => text },
    { header: 'Note', value: (text: string) => `${text}${text}` },
  ];
  const text = csvText(columns, hostile);
  const head = 'Name,Note\r\n';
  let at = head.length;
  expect(text.startsWith(head)).toBe(true);
  for (const was of hostile) {
    const row = csvText(columns, [was]).slice(head.length);
    expect(text.startsWith(row, at)).toBe(true);
    at += row.length;
    const cells = parse(row.slice(0, -2));
    expect(cells).toHaveLength(2);
    expect(cells[0]?.replace(/^'/, '')).toBe(was.replace(/^'/, ''));
    for (const shown of cells) expect(shown).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
  }
  expect(at).toBe(text.length);
});

test('names of files', () => {
  expect(csvName('Players', 'Barred or excluded', '2026-11-20')).toBe('players-barred-or-excluded-2026-11-20.csv');
  expect(csvName('Sessions', '', '2026-11-20')).toBe('sessions-2026-11-20.csv');
});

test('the file is handed over with the mark of its encoding', () => {
  const made: unknown[] = [];
  vi.stubGlobal('Blob', function Blob(parts: unknown[], { type }: { type: string }) {
    made.push(parts, type);
  });
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  let clicked: string | undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked = this.download;
  });
  downloadCsv('players.csv', 'Zoë\r\n');
  expect(clicked).toBe('players.csv');
  expect(document.querySelector('a')).toBeNull();
  expect(made).toEqual([['\uFEFF', 'Zoë\r\n'], 'text/csv;charset=utf-8']);
});
