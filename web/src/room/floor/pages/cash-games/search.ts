/** The id of the game type; omitted for all games. */
interface GamesSearch {
  game?: string | undefined;
}

/** Parses the search parameters of Cash Games and ignores unknown ones. */
export function gamesSearch({ game }: Record<string, unknown>): GamesSearch {
  // Return the key even when it is undefined: the router merges the result over the raw parameters.
  return { game: typeof game === 'string' ? game : undefined };
}
