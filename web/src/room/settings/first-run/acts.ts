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

export const setUpRoom = defineAct('set-up-room', postRoomsRoomSetup, {
  request: ({ roomId, games }: SetUpVars) => ({ path: { room: roomId }, body: { games } }),
  label: () => 'First tables set up',
  success: null,
  failure: 'Failed to set up the room',
});
