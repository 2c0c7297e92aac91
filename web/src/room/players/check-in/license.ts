import { parse } from 'parse-usdl';
import type { License } from './scan';

// The PDF417 of a driver's license by the AAMVA standard, versions 1 to 10: a header, then one element a line. The
// library knows the elements since version 2; the lines below give it the other forms that a scanner delivers.

/** Header: issuer, version, number of subfiles, their designators. Behind it stands the first element. */
const HEADER = /^(?:ANSI |AAMVA)\d{10,12}(?:[A-Z]{2}\d{8})+/;
/** The first element of a subfile has its name before it. */
const SUBFILE = /^(?:DL|ID|EN)(?=D[A-D][A-Z])/;
const DATE = /^(DB[AB])(\d{8})$/;

/** Reads a license; null for a text that is none, or that lacks the name or the birth date. */
export function readLicense(text: string): License | null {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const at = lines.findIndex((line) => HEADER.test(line));
  if (at < 0) return null;
  const elements = lines.slice(at).map((line) => line.replace(HEADER, '').replace(SUBFILE, ''));
  // The library starts at a header and leaves the last line out.
  const known = parse(['ANSI 0', ...elements.flatMap(modern), '.'].join('\n'), { suppressErrors: true });
  const first = known.firstName ?? known.firstNameAndMiddleName?.split(',')[0];
  const birthDate = dayOf(known.dateOfBirth);
  if (!first || !known.lastName || birthDate === null) return null;
  const lastName = capitalized(known.lastName);
  return { name: `${capitalized(first)} ${lastName}`, lastName, birthDate, expires: dayOf(known.dateOfExpiry) };
}

/** The element in the form of the later versions. */
function modern(element: string): string[] {
  const code = element.slice(0, 3);
  const value = element.slice(3);
  if (code === 'DAA') {
    const [last = '', first = ''] = value.split(',');
    return [`DCS${last}`, `DAC${first}`];
  }
  if (code === 'DAB') return [`DCS${value}`];
  const date = DATE.exec(element);
  // Version 1 and Canada begin with the year.
  if (date?.[2] !== undefined && Number(date[2].slice(0, 2)) > 12)
    return [`${date[1]}${date[2].slice(4)}${date[2].slice(0, 4)}`];
  return [element];
}

/** A day of the calendar; null for any other text. */
function dayOf(text: string | undefined): string | null {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}

/** "ECHEVERRIA-SANTOS" as people write it. */
function capitalized(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/(^|[\s'-])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase());
}
