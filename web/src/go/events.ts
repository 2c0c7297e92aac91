import type { HomeGame } from './types';
import { COMMUNITY } from './api';
import { hostedGamesKey, HOST_GAMES_PATH } from './hosting';
import { type Cache, replaceBy } from '@/api/live/cache';
import type { EventOf, EventRules } from '@/api/live/events';

/** Effects of the community's events on the host dashboard of the shell. */
const on = {
  home_game_updated(cache: Cache, { data: { what: _what, ...data } }: EventOf<'home_game_updated'>) {
    let shown = false;
    let others = false;
    cache.patch<HomeGame[]>(hostedGamesKey, (games) => {
      shown = games.some(({ id }) => id === data.id);
      others = games.length > 0 && games.every(({ hostId }) => hostId !== data.hostId);
      return replaceBy(
        games,
        ({ id }) => id === data.id,
        ({ mine }) => ({ ...data, mine }),
      );
    });
    // Another user's game is not in this list. A newly planned or finished game changes more than its row, so refetch
    // the list.
    if (!others && (!shown || data.status === 'completed')) cache.invalidate(hostedGamesKey);
    if (data.status === 'completed') {
      cache.invalidate([HOST_GAMES_PATH, 'players']);
      for (const { user } of data.result?.players ?? [])
        if (user !== null) cache.invalidate(['/api/players', user, 'stats']);
    }
  },
  home_game_log(cache: Cache, { data: { game, head, pen } }: EventOf<'home_game_log'>) {
    cache.patch<HomeGame[]>(hostedGamesKey, (games) =>
      replaceBy(
        games,
        ({ id }) => id === game,
        (known) => ({ ...known, head, pen }),
      ),
    );
  },
  home_game_removed(cache: Cache, { data: { id } }: EventOf<'home_game_removed'>) {
    cache.patch<HomeGame[]>(hostedGamesKey, (games) =>
      games.some((game) => game.id === id) ? games.filter((game) => game.id !== id) : games,
    );
  },
  organization_updated(cache: Cache) {
    cache.invalidate([HOST_GAMES_PATH, 'me']);
  },
  community_updated(cache: Cache) {
    cache.invalidate([HOST_GAMES_PATH]);
  },
} satisfies EventRules['on'];

export const goEvents = {
  on,
  keys: (scope) =>
    scope === COMMUNITY ? [[HOST_GAMES_PATH], ['/api/players']] : scope === null ? [[HOST_GAMES_PATH, 'me']] : [],
} satisfies EventRules;
