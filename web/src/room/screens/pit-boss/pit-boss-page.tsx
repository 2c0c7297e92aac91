import { useParams } from '@tanstack/react-router';
import { RoomGate } from '../room-gate';
import { PitBossScreen } from './pit-boss-screen';

/** `/pit-boss/{roomId}`: urgent alerts, the tables, the dealers, and insights. */
export function PitBossPage() {
  const { roomId } = useParams({ from: '/pit-boss/$roomId' });
  return (
    <RoomGate title="Pit Boss Control Center" roomId={roomId}>
      <PitBossScreen />
    </RoomGate>
  );
}
