declare module 'parse-usdl' {
  /** The elements of a license by name; with `suppressErrors` it skips elements that it does not know. */
  export function parse(text: string, options?: { suppressErrors: boolean }): Record<string, string | undefined>;
}
