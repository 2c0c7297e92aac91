import type { WaitlistEntry } from '@/api/types';
import { FloorText } from '@/live/floor-text';
import { placeNumbers } from './model';

/** Before his name. Who leaves moves up all behind him: the numbers are another, and nothing else of their rows. */
export function PlaceNumber({ entry: { id, roomId, position } }: { entry: WaitlistEntry }) {
  return (
    <FloorText
      roomId={roomId}
      of={({ entries }) => String(placeNumbers(entries).get(id) ?? position)}
    />
  );
}
