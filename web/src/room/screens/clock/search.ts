/** A theme for screens without a keyboard. */
export interface ClockSearch {
  theme?: 'light' | 'dark' | undefined;
}

/** Parses the address of the clock; ignores anything else in it. */
export function clockSearch({ theme }: Record<string, unknown>): ClockSearch {
  return { theme: theme === 'light' || theme === 'dark' ? theme : undefined };
}
