// Letters with a stroke, and separate letters, which Unicode decomposition leaves unchanged.
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Normalizes text for searching: "Łukasz Müller" is found by "lukasz muller". The server folds names alike. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[łøđðħıßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');
}
