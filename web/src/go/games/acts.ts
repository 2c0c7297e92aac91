import { defineAct } from '@/api/acts/define';
import { isUnanswered, readRecords, removeRecord } from '@/api/acts/records';
import { personFor } from '@/api/acts/send';
import { newIdempotencyKey } from '@/api/client/http';
import { GAMES } from '../api';
import {
  deletePitbossGoGameSessionsId,
  patchPitbossGoGameSessionsId,
  postPitbossGoGameSessions,
  postPitbossGoGameSessionsIdEnd,
  postPitbossGoGameSessionsIdPayments,
  postPitbossGoGameSessionsIdRsvp,
  postPitbossGoGameSessionsIdStart,
  postPitbossGoJoin,
} from '@/api/generated/operations.gen';
import type { NewHomeGame, RsvpAnswer } from '../types';

/** Creates a member's game. */
export const createGame = defineAct('home-game', postPitbossGoGameSessions, {
  request: (game: NewHomeGame) => ({ body: game }),
  label: ({ gameName }) => `Home game ${gameName} created`,
  success: ({ gameName }) => ({ title: 'Game Created', description: gameName }),
  failure: 'Failed to create game session',
});

export interface GameVars {
  id: string;
  gameName: string;
}

export const changeGame = defineAct('change-home-game', patchPitbossGoGameSessionsId, {
  request: ({ id, game: { status: _status, ...body } }: { id: string; game: NewHomeGame }) => ({
    path: { id },
    body,
  }),
  label: ({ game }) => `Home game ${game.gameName} changed`,
  success: ({ gameName }) => ({ title: 'Game Saved', description: gameName }),
  failure: 'Failed to save the game session',
});

export const deleteGame = defineAct('delete-home-game', deletePitbossGoGameSessionsId, {
  request: ({ id }: GameVars) => ({ path: { id } }),
  label: ({ gameName }) => `Home game ${gameName} deleted`,
  success: (_answer, { gameName }) => ({ title: 'Game Deleted', description: gameName }),
  failure: 'The game could not be deleted',
});

export const joinGame = defineAct('join-home-game', postPitbossGoJoin, {
  request: ({ code }: { code: string }) => ({ body: { code } }),
  label: () => 'Home game joined',
  success: ({ gameName }) => ({ title: `You're in for ${gameName}` }),
  failure: 'You could not join this game',
});

export const startGame = defineAct('start-home-game', postPitbossGoGameSessionsIdStart, {
  success: null,
  request: ({ id }: GameVars) => ({ path: { id }, body: {} }),
  label: ({ gameName }) => `${gameName} started`,
  failure: 'Failed to start game session',
});

export const endGame = defineAct('end-home-game', postPitbossGoGameSessionsIdEnd, {
  success: null,
  request: ({ id }: GameVars) => ({ path: { id }, body: {} }),
  label: ({ gameName }) => `${gameName} ended`,
  failure: 'Failed to end game session',
});

interface RsvpVars extends GameVars {
  answer: RsvpAnswer;
}

export const answerGame = defineAct('answer-home-game', postPitbossGoGameSessionsIdRsvp, {
  success: null,
  request: ({ id, answer }: RsvpVars) => ({ path: { id }, body: { answer } }),
  label: ({ gameName }) => `Answer to ${gameName}`,
  failure: 'Your answer could not be saved',
});

interface PaymentVars {
  id: string;
  from: string;
  to: string;
  paid: boolean;
}

export const markPaid = defineAct('mark-home-payment', postPitbossGoGameSessionsIdPayments, {
  success: null,
  request: ({ id, ...body }: PaymentVars) => ({ path: { id }, body }),
  label: ({ paid }) => `Payment marked as ${paid ? 'paid' : 'open'}`,
  failure: 'The payment could not be marked',
});

interface GameSent {
  key: string;
  /** The game that the server may have created under the key. */
  game: NewHomeGame;
}

/**
 * Hands a game over to this phone, which creates it on the server later. If an earlier attempt with the same game had no
 * answer, its key is passed along, so that the server creates one game.
 */
export async function handOver(game: NewHomeGame, keep: (sent: GameSent) => Promise<string>): Promise<string> {
  const person = personFor(GAMES);
  const body = JSON.stringify(game);
  const open = readRecords().find(
    (one) =>
      one.person === person &&
      one.name === createGame.name &&
      (one.isDoubtful || isUnanswered(one)) &&
      JSON.stringify(one.body) === body,
  );
  const id = await keep({ key: open?.key ?? newIdempotencyKey(), game });
  if (open !== undefined) removeRecord(open);
  return id;
}
