import { expect, test } from 'vitest';
import { readLicense } from './license';

// A random license in the form of each version, and a parser that reads it another way: by searching each element from
// its separator, without the library.

function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const LAST = ['DACOSTA', 'DBBURY', 'DCSONG', "O'BRIEN", 'ECHEVERRIA-SANTOS', 'LEE', 'DBAKER', 'VAN DER BERG'];
const FIRST = ['MARIA', 'DACIA', 'JO', 'DBANE', 'JEAN-LUC', 'ANN', 'DCTOR'];
const MIDDLE = ['', 'GUADALUPE', 'DADE', 'Q'];

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

interface Made {
  text: string;
  version: number;
}

function make(random: (below: number) => number, version: number): Made {
  const pick = (words: readonly string[]) => words[random(words.length)] ?? '';
  const day = (from: number, years: number) => [from + random(years), 1 + random(12), 1 + random(28)] as const;
  const isYearFirst = version === 1 || random(4) === 0;
  const written = ([year, month, date]: readonly [number, number, number]) =>
    isYearFirst ? pad(year, 4) + pad(month) + pad(date) : pad(month) + pad(date) + pad(year, 4);
  const last = pick(LAST);
  const first = pick(FIRST);
  const middle = pick(MIDDLE);
  const name =
    version === 1
      ? random(2) === 0
        ? [`DAA${last},${first}${middle === '' ? '' : `,${middle}`}`]
        : [`DAB${last}`, `DAC${first}`, `DAD${middle}`]
      : version < 4
        ? [`DCS${last}`, `DCT${first}${middle === '' ? '' : `,${middle}`}`]
        : [`DCS${last}`, `DAC${first}`, `DAD${middle}`];
  const elements = [
    ...name,
    `DAQ${pad(random(99_999_999), 8)}`,
    `DBB${written(day(1920, 90))}`,
    `DBA${written(day(2020, 20))}`,
    `DAG${pad(random(9_999))} DBBLOSSOM DACEY ST`,
    'DAIAUSTIN',
    'DAJTX',
    'DCGUSA',
  ];
  for (let i = elements.length - 1; i > 0; i -= 1) {
    const j = random(i + 1);
    [elements[i], elements[j]] = [elements[j] ?? '', elements[i] ?? ''];
  }
  const header = `ANSI 636015${pad(version)}${version === 1 ? '' : '00'}02DL00410200ZT02410020`;
  const [lf, end] = random(2) === 0 ? ['\n', '\r'] : ['\r', '\r\n'];
  const kind = random(5) === 0 ? 'ID' : 'DL';
  const start = random(2) === 0 ? `${header}${kind}` : `${header}${lf}${kind}`;
  return { text: `@${lf}\u001e${lf}${start}${elements.join(lf)}${end}ZTZTADBB01012001${end}`, version };
}

/** Reads an element from the line that begins with its code. */
function independent(text: string) {
  const rows = text
    .replaceAll('\r', '\n')
    .split('\n')
    .map((row) => {
      const at = row.startsWith('ANSI') ? row.indexOf('ZT02410020') + 'ZT02410020'.length : 0;
      const rest = row.slice(at);
      return rest.startsWith('DLD') || rest.startsWith('IDD') ? rest.slice(2) : rest;
    });
  const element = (code: string) => rows.find((row) => row.startsWith(code))?.slice(3);
  const date = (value = '') =>
    Number(value.slice(0, 4)) > 1_300
      ? [value.slice(0, 4), value.slice(4, 6), value.slice(6)].join('-')
      : [value.slice(4), value.slice(0, 2), value.slice(2, 4)].join('-');
  const whole = element('DAA')?.split(',');
  const first = whole?.[1] ?? element('DAC') ?? element('DCT')?.split(',')[0] ?? '';
  const last = whole?.[0] ?? element('DCS') ?? element('DAB') ?? '';
  return { name: `${first} ${last}`, birthDate: date(element('DBB')), expires: date(element('DBA')) };
}

test('10,000 licenses of the versions 1 to 10 read as another parser reads them', () => {
  const random = randomOf(20_261_120);
  const wrong: string[] = [];
  for (let i = 0; i < 10_000; i += 1) {
    const { text } = make(random, 1 + (i % 10));
    const read = readLicense(text);
    const other = independent(text);
    if (
      read?.name.toUpperCase() !== other.name ||
      read.birthDate !== other.birthDate ||
      read.expires !== other.expires ||
      Object.keys(read).join() !== 'name,lastName,birthDate,expires'
    )
      wrong.push(`${JSON.stringify(text)}: ${JSON.stringify(read)}, want ${JSON.stringify(other)}`);
  }
  expect(wrong.slice(0, 3)).toEqual([]);
});

test('a text that is no license, or lacks a date of the calendar, is none', () => {
  const license = (elements: string) => `@\n\u001e\rANSI 636015080002DL00410200ZT02410020DL${elements}\r`;
  expect(readLicense('5125550168')).toBeNull();
  expect(readLicense(license('DACANN\nDCSLEE'))).toBeNull();
  expect(readLicense(license('DACANN\nDCSLEE\nDBB02301990'))).toBeNull();
  expect(readLicense(license('DCSLEE\nDBB02281990'))).toBeNull();
  expect(readLicense(license("DACMARY-ANN\nDCSO'HARA\nDBB02281990"))).toEqual({
    name: "Mary-Ann O'Hara",
    lastName: "O'Hara",
    birthDate: '1990-02-28',
    expires: null,
  });
});
