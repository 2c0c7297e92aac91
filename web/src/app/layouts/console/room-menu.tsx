import type { ReactElement } from 'react';
import { Menu, MenuChoice } from '@/ui/menu';
import { type RoomChoice, roomLabel } from '@/shells/room-label';

interface RoomMenuProps {
  rooms: readonly RoomChoice[];
  room: RoomChoice;
  onChoose: (roomId: string) => void;
  trigger: ReactElement;
}

export function RoomMenu({ rooms, room, onChoose, trigger }: RoomMenuProps) {
  return (
    <Menu align="start" defaultOpen trigger={trigger}>
      <MenuChoice
        label="Active Room"
        value={room.id}
        onValueChange={onChoose}
        options={rooms.map((each) => ({ value: each.id, label: roomLabel(each) }))}
      />
    </Menu>
  );
}
