import { useParams } from '@tanstack/react-router';
import { RoomGate } from '../room-gate';
import { ExecutiveScreen } from './executive-screen';

/** `/roaming-manager/{roomId}`: the figures of the rooms, the insights, and the current tables. */
export function ExecutivePage() {
  const { roomId } = useParams({ from: '/roaming-manager/$roomId' });
  return (
    <RoomGate title="Executive Dashboard" roomId={roomId}>
      <ExecutiveScreen />
    </RoomGate>
  );
}
