import { useRoom, useRooms } from '@/api/session/session-context';
import type { DialogProps } from '@/shells/dialogs';
import { RoomDialog } from './room-dialog';

export function AddRoom({ onClose }: DialogProps<'add-room'>) {
  return <RoomDialog room={undefined} like={useRoom()} onClose={onClose} />;
}

export function EditRoom({ roomId, onClose }: DialogProps<'edit-room'>) {
  const room = useRooms().find(({ id }) => id === roomId);
  const like = useRoom();
  return room === undefined ? null : <RoomDialog room={room} like={like} onClose={onClose} />;
}
