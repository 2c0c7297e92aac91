import { defineAct } from '@/api/acts/define';
import { patchRoomPagesRoom } from '@/api/generated/operations.gen';
import type { RoomPageSettings } from './queries';

export const changeRoomPage = defineAct('change-room-page', patchRoomPagesRoom, {
  request: ({ roomId, ...body }: RoomPageSettings) => ({ path: { room: roomId }, body }),
  label: () => 'Public page changed',
  success: ({ isOn, address }) => ({
    title: 'Public page saved',
    description: isOn ? `Everybody can read it at /r/${address}` : 'It is off',
  }),
  failure: 'Failed to save the public page',
});
