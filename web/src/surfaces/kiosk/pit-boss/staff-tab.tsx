import type { Room, User } from '@/api/types';
import { Empty } from '@/ui/empty';

interface StaffTabProps {
  room: Room;
  user: User;
}

export function StaffTab({ room, user }: StaffTabProps) {
  return <Empty title="Staff">{`${room.name} ${user.name}`}</Empty>;
}
