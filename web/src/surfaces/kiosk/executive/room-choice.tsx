import type { Room } from '@/api/types';
import { Segmented } from '@/ui/segmented';
import { goTo } from '@/lib/address';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { ALL, allAddress, roomAddress } from './address';

const Select = lazyPart(async () => ({ default: (await import('@/ui/select')).Select }));

/** More than these are a list: a row of them would have to be pushed to and fro. */
const MOST_SEGMENTS = 5;

interface RoomChoiceProps {
  rooms: readonly Room[];
  room: Room;
  all: boolean;
  search: string;
  /** Why all of them cannot be shown together here. */
  noAll: string | undefined;
}

/** Whose figures: one room's, or those of all together. */
export function RoomChoice({ rooms, room, all, search, noAll }: RoomChoiceProps) {
  const value = all ? ALL : room.id;

  function choose(next: string) {
    goTo(next === ALL ? allAddress(search) : roomAddress(search, next), 'push');
  }

  if (rooms.length > MOST_SEGMENTS)
    return (
      <Boundary look="silent">
        <Select
          label="Room"
          size="md"
          value={value}
          onValueChange={choose}
          options={[
            {
              value: ALL,
              label: 'All rooms',
              disabled: noAll !== undefined,
              ...(noAll === undefined ? {} : { detail: noAll }),
            },
            ...rooms.map(({ id, name, location }) => ({
              value: id,
              label: name,
              detail: location,
            })),
          ]}
        />
      </Boundary>
    );
  return (
    <Segmented
      label="Room"
      value={value}
      onValueChange={choose}
      segments={[
        { value: ALL, label: 'All rooms', disabledReason: noAll },
        ...rooms.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
