import { defineAct } from '@/api/acts/define';
import { postRoomsRoomSetup } from '@/api/generated/operations.gen';
import type { components } from '@/api/generated/schema.gen';

export type FirstGame = components['schemas']['FirstGame'];

interface SetUpVars {
  roomId: string;
  games: FirstGame[];
}

export const setUpRoom = defineAct('set-up-room', postRoomsRoomSetup, {
  request: ({ roomId, games }: SetUpVars) => ({ path: { room: roomId }, body: { games } }),
  label: () => 'First tables set up',
  success: null,
  failure: 'Failed to set up the room',
});
