import type { DialogRegistry } from '@/app/dialog-host';
import { lazyPart } from '@/lib/lazy-part';
import { useRoom, useRooms } from './session-context';

declare module '@/shells/dialogs' {
  interface DialogParams {
    'create-tournament': object;
    drawing: object;
    'add-room': object;
    'edit-room': { roomId: string };
  }
}

interface DialogProps {
  onClose: () => void;
}

const CreateTournamentDialog = lazyPart(async () => ({
  default: (await import('@/features/tournaments/create-dialog')).CreateTournamentDialog,
}));
const DrawingDialog = lazyPart(async () => ({
  default: (await import('@/features/drawing/drawing-dialog')).DrawingDialog,
}));
const RoomDialog = lazyPart(async () => ({
  default: (await import('@/features/rooms/room-dialog')).RoomDialog,
}));

function CreateTournament({ onClose }: DialogProps) {
  return <CreateTournamentDialog room={useRoom()} onClose={onClose} />;
}

function Drawing({ onClose }: DialogProps) {
  const { id, timeZone } = useRoom();
  return <DrawingDialog roomId={id} timeZone={timeZone} onClose={onClose} />;
}

function AddRoom({ onClose }: DialogProps) {
  return <RoomDialog room={undefined} like={useRoom()} onClose={onClose} />;
}

function EditRoom({ roomId, onClose }: DialogProps & { roomId: string }) {
  const room = useRooms().find(({ id }) => id === roomId);
  const like = useRoom();
  return room === undefined ? null : <RoomDialog room={room} like={like} onClose={onClose} />;
}

/** The dialogs of the console that `openDialog` knows. They belong to the active room. */
export const consoleDialogs: DialogRegistry = {
  'create-tournament': CreateTournament,
  drawing: Drawing,
  'add-room': AddRoom,
  'edit-room': EditRoom,
};
