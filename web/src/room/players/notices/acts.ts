import { defineAct } from '@/api/acts/define';
import { postPlayerNoticesRoomPlayerStop } from '@/api/generated/operations.gen';

interface StopVars {
  roomId: string;
  playerId: string;
  playerName: string;
}

export const stopNotices = defineAct('stop-notices', postPlayerNoticesRoomPlayerStop, {
  request: ({ roomId, playerId }: StopVars) => ({ path: { room: roomId, player: playerId }, body: {} }),
  label: ({ playerName }) => `Messages to ${playerName} stopped`,
  success: (_none, { playerName }) => ({ title: 'Stop recorded', description: playerName }),
  failure: 'Failed to record the stop',
});
