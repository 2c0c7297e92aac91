interface SeasonsSearch {
  season?: string | undefined;
}

/** Which season is looked at. Anything else in the address is ignored. */
export function seasonsSearch({ season }: Record<string, unknown>): SeasonsSearch {
  return { season: typeof season === 'string' ? season : undefined };
}
