import type { QueryKey } from '@tanstack/react-query';
import type { HomeGame } from '@/api/home-types';
import { HOSTED, HOSTING } from '@/api/hosting';
import { type Cache, replaceBy } from './cache';
import type { EventOf } from './events';

/** Everything of the community that the shell shows: what is read again after a gap. */
export const COMMUNITY_KEYS: QueryKey[] = [[HOSTING]];

/** What the events of the community change in the shell's host dashboard. */
export const HOME_GAME_MAP = {
  home_game_updated(cache: Cache, { data }: EventOf<'home_game_updated'>) {
    let shown = false;
    let others = false;
    cache.patch<HomeGame[]>(HOSTED, (games) => {
      shown = games.some(({ id }) => id === data.id);
      others = games.length > 0 && games.every(({ hostId }) => hostId !== data.hostId);
      return replaceBy(
        games,
        ({ id }) => id === data.id,
        ({ mine }) => ({ ...data, mine }),
      );
    });
    // What somebody else hosts is not in the list; what was just planned or is over brings more than the game itself.
    if (!others && (!shown || data.status === 'completed')) cache.derived(HOSTED);
    if (data.status === 'completed') {
      cache.derived([HOSTING, 'players']);
      for (const { user } of data.result?.players ?? [])
        if (user !== null) cache.derived(['/api/players', user, 'stats']);
    }
  },
  home_game_log(cache: Cache, { data: { game, head, pen } }: EventOf<'home_game_log'>) {
    cache.patch<HomeGame[]>(HOSTED, (games) =>
      replaceBy(
        games,
        ({ id }) => id === game,
        (known) => ({ ...known, head, pen }),
      ),
    );
  },
  home_game_removed(cache: Cache, { data: { id } }: EventOf<'home_game_removed'>) {
    cache.patch<HomeGame[]>(HOSTED, (games) =>
      games.some((game) => game.id === id) ? games.filter((game) => game.id !== id) : games,
    );
  },
  community_updated(cache: Cache) {
    cache.derived([HOSTING]);
  },
};
