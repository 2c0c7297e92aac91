/** The id of the game type; left out for all games. */
interface GamesSearch {
  game?: string | undefined;
}

/** What the address of Cash Games says; anything else in it is ignored. */
export function gamesSearch({ game }: Record<string, unknown>): GamesSearch {
  // Left out, it would stay what the address says: the router lays this over what it read there.
  return { game: typeof game === 'string' ? game : undefined };
}
