import type { WaitlistEntry } from '@/api/types';
import { LiveText } from '../live-text';
import { placeNumbers } from './model';

/** The position before the name. When a player leaves, every later row renders only this number again. */
export function PlaceNumber({ entry: { id, roomId, position } }: { entry: WaitlistEntry }) {
  return <LiveText roomId={roomId} of={({ entries }) => String(placeNumbers(entries).get(id) ?? position)} />;
}
