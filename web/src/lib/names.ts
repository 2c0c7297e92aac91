/** "Curtis N.": first name and initial, for small spaces. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  // Splits by code points, so that a surrogate pair is never cut in half.
  const [initial] = rest.at(-1) ?? '';
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
