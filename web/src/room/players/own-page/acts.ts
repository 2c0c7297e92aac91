import { defineAct } from '@/api/acts/define';
import {
  deletePlayerLinksRoomPlayer,
  postPlayerLinksRoomPlayer,
  postPlayerLinksRoomPlayerCodes,
} from '@/api/generated/operations.gen';

interface LinkVars {
  roomId: string;
  playerId: string;
  playerName: string;
}

const pathOf = ({ roomId, playerId }: LinkVars) => ({ room: roomId, player: playerId });

export const makeLink = defineAct('player-link', postPlayerLinksRoomPlayer, {
  request: (vars: LinkVars) => ({ path: pathOf(vars), body: {} }),
  label: ({ playerName }) => `Link to the page of ${playerName}`,
  success: null,
  failure: 'Failed to make the link',
  isUnrecorded: true,
});

/** The browser makes the secret, so that a repeat makes no second link. */
export const makeCode = defineAct('page-code', postPlayerLinksRoomPlayerCodes, {
  request: (vars: LinkVars & { secret: string }) => ({ path: pathOf(vars), body: { secret: vars.secret } }),
  label: ({ playerName }) => `Code for the page of ${playerName}`,
  success: null,
  failure: 'Failed to make the code',
});

export const revokeLink = defineAct('revoke-player-link', deletePlayerLinksRoomPlayer, {
  request: (vars: LinkVars) => ({ path: pathOf(vars) }),
  label: ({ playerName }) => `Link of ${playerName} revoked`,
  success: (_none, { playerName }) => ({ title: 'Link revoked', description: playerName }),
  failure: 'Failed to revoke the link',
});
