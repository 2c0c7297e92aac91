import { defineAct } from '@/api/acts/define';
import { deleteScreensRoomId, patchScreensRoomId, postScreensRoom } from '@/api/generated/operations.gen';
import type { Screen } from './queries';

type ScreenFields = Omit<Screen, 'id' | 'roomId' | 'pairedAt' | 'seenAt'>;

export const addScreen = defineAct('add-screen', postScreensRoom, {
  request: ({ roomId, ...body }: ScreenFields & { roomId: string; code: string }) => ({ path: { room: roomId }, body }),
  label: ({ name }) => `Screen ${name} added`,
  success: ({ name }) => ({ title: 'Screen added successfully', description: name }),
  failure: 'Failed to add screen',
});

export const changeScreen = defineAct('change-screen', patchScreensRoomId, {
  request: ({ screen, choices }: { screen: Screen; choices: ScreenFields }) => ({
    path: { room: screen.roomId, id: screen.id },
    body: choices,
  }),
  label: ({ screen }) => `Screen ${screen.name} changed`,
  success: ({ name }) => ({ title: 'Screen updated successfully', description: name }),
  failure: 'Failed to update screen',
});

export const removeScreen = defineAct('remove-screen', deleteScreensRoomId, {
  request: ({ id, roomId }: Screen) => ({ path: { room: roomId, id } }),
  label: ({ name }) => `Screen ${name} removed`,
  success: (_none, { name }) => ({ title: 'Screen removed successfully', description: name }),
  failure: 'Failed to remove screen',
});
