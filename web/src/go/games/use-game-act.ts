import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Act } from '@/api/acts/types';
import { GAMES, gameQuery } from '../api';
import type { HomeGame } from '../types';
import { upsertGame } from '../live/home-games';
import { type ActHandle, useAct } from '@/shells/use-act';

/** The cached lists that contain games. */
export interface GameLists {
  /** The query that a refused act refetches, because the cached game may have been out of date. */
  key: QueryKey;
  settle: (client: QueryClient, game: HomeGame) => void;
}

/** Writes the answer of an act to every cached list, and refetches the lists in which the game may be new. */
export function settleGame(client: QueryClient, game: HomeGame): void {
  client.setQueryData(gameQuery(game.id).queryKey, game);
  if (upsertGame(client, game)) void client.invalidateQueries({ queryKey: [GAMES, 'pages'] });
}

const memberLists: GameLists = { key: [GAMES], settle: settleGame };

/** An act whose answer is the updated game. */
export function useGameAct<Vars>(
  act: Act<Vars, HomeGame>,
  { key, settle }: GameLists = memberLists,
): ActHandle<Vars, HomeGame> {
  const client = useQueryClient();
  const handle = useAct(act);
  const settled = (done: ((game: HomeGame) => void) | undefined) => (game: HomeGame) => {
    settle(client, game);
    done?.(game);
  };
  const readAgain = () => void client.invalidateQueries({ queryKey: key });
  return {
    ...handle,
    run: (vars, done, handles) =>
      handle.run(vars, settled(done), (refusal) => {
        readAgain();
        return handles?.(refusal) === true;
      }),
    send: (vars, done, refused) =>
      handle.send(vars, settled(done), (refusal) => {
        readAgain();
        refused?.(refusal);
      }),
  };
}
