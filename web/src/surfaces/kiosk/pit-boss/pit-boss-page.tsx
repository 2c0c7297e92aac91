import { RoomDoor } from '../room-door';
import { PitBossScreen } from './pit-boss-screen';

interface PitBossPageProps {
  roomId: string;
}

/** `/pit-boss/{roomId}`: what needs somebody now, the tables, the dealers, and what follows from the figures. */
export function PitBossPage(props: PitBossPageProps) {
  return (
    <RoomDoor title="Pit Boss Control Center" {...props}>
      {({ room, user }) => <PitBossScreen key={room.id} room={room} user={user} />}
    </RoomDoor>
  );
}
