import { defineAct } from '@/api/acts/define';
import { isUnanswered, readRecords, removeRecord } from '@/api/acts/records';
import { personFor } from '@/api/acts/send';
import { newIdempotencyKey } from '@/api/client/http';
import { GAMES } from '@/api/companion';
import { postPitbossGoGameSessions } from '@/api/generated/operations.gen';
import type { NewHomeGame } from '@/api/home-types';

/** Creates a member's game. */
export const createGame = defineAct('home-game', postPitbossGoGameSessions, {
  request: (game: NewHomeGame) => ({ body: game }),
  label: ({ gameName }) => `Home game ${gameName} created`,
  success: ({ gameName }) => ({ title: 'Game Created', description: gameName }),
  failure: 'Failed to create game session',
  refresh: () => [[GAMES, 'pages']],
});

interface GameSent {
  key: string;
  /** The game as the server may have created it under the key. */
  game: NewHomeGame;
}

/**
 * Hands a game over to this phone, which creates it on the server later. When an earlier attempt had no answer, its key and
 * its body go along, so that the server creates one game.
 */
export async function handOver(
  game: NewHomeGame,
  keep: (sent: GameSent) => Promise<string>,
): Promise<string> {
  const person = personFor(GAMES);
  const open = readRecords().find(
    (one) =>
      one.person === person &&
      one.name === createGame.name &&
      (one.isDoubtful || isUnanswered(one)),
  );
  if (open === undefined) return await keep({ key: newIdempotencyKey(), game });
  const id = await keep({ key: open.key, game: open.body as NewHomeGame });
  removeRecord(open);
  return id;
}
