/** "Curtis N.": first name and initial, where there is little room. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  // By characters: half of one that takes two places is none.
  const [initial] = rest.at(-1) ?? '';
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
