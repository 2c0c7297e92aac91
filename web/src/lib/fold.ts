// Letters with a stroke or of their own, which no decomposition takes apart.
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

/** Text as it is searched: "Łukasz Müller" is found by "lukasz muller". The server folds names alike. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[łøđðħıßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');
}
