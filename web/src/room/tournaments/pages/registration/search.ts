interface RegistrationSearch {
  /** The player to enter: set by "Re-enter" in the list of entries. */
  player?: string | undefined;
}

/** Parses the address of the registration desk; ignores anything else in it. */
export function registrationSearch({ player }: Record<string, unknown>): RegistrationSearch {
  return { player: typeof player === 'string' && player !== '' ? player : undefined };
}
