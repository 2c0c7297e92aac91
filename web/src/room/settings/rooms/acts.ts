import { defineAct } from '@/api/acts/define';
import { patchRoomsRoom, postRooms } from '@/api/generated/operations.gen';
import type { NewRoom, RoomChange } from '@/api/setup-types';
import type { Body } from '@/api/types';

/** The generated type requires all settings, but the server changes only those that are sent. */
type WholeChange = Body<'/api/rooms/{room}', 'patch'>;

interface ChangeVars {
  room: { id: string; name: string };
  /** "House rules saved" */
  done: string;
  change: RoomChange;
}

export const changeRoom = defineAct('change-room', patchRoomsRoom, {
  request: ({ room, change }: ChangeVars) => ({
    path: { room: room.id },
    body: change as WholeChange,
  }),
  label: ({ room, done }) => `${done}: ${room.name}`,
  success: ({ name }, { done }) => ({ title: done, description: name }),
  failure: 'Failed to save the room',
});

interface MoveVars {
  room: { id: string; name: string };
  position: number;
}

/** Moves a room in the list of rooms. The list shows the result, so there is no toast. */
export const moveRoom = defineAct('move-room', patchRoomsRoom, {
  request: ({ room, position }: MoveVars) => ({ path: { room: room.id }, body: { position } }),
  label: ({ room }) => `${room.name} moved in the list`,
  success: null,
  failure: 'Failed to move the room',
});

export const addRoom = defineAct('add-room', postRooms, {
  request: (body: NewRoom) => ({ body }),
  label: ({ name }) => `${name} added`,
  success: ({ name }) => ({ title: 'Room added', description: name }),
  failure: 'Failed to add the room',
});
