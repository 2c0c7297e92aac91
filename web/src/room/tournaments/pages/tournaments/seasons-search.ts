interface SeasonsSearch {
  season?: string | undefined;
}

/** Parses the selected season; ignores anything else in the address. */
export function seasonsSearch({ season }: Record<string, unknown>): SeasonsSearch {
  return { season: typeof season === 'string' ? season : undefined };
}
