import { defineAct } from '@/api/acts/define';
import { postRoomsRoomSetup } from '@/api/generated/operations.gen';

export interface FirstGame {
  preset: string;
  tables: number;
  maxSeats: number;
}

interface SetUpVars {
  roomId: string;
  games: FirstGame[];
}

/** Creates the first games and tables of a room, in one act. */
export const setUpRoom = defineAct('set-up-room', postRoomsRoomSetup, {
  request: ({ roomId, games }: SetUpVars) => ({ path: { room: roomId }, body: { games } }),
  label: () => 'First tables set up',
  success: null,
  failure: 'Failed to set up the room',
});
