interface RegistrationSearch {
  /** Who is to be entered: a re-entry, asked for in the list of entries. */
  player?: string | undefined;
}

/** What the address of the registration desk says; anything else in it is ignored. */
export function registrationSearch({ player }: Record<string, unknown>): RegistrationSearch {
  return { player: typeof player === 'string' && player !== '' ? player : undefined };
}
