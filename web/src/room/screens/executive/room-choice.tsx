import { useRoom, useRooms } from '@/api/session/session-context';
import { useNavigate } from '@tanstack/react-router';
import { Segmented } from '@/ui/segmented';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';

const Select = lazyPart(async () => (await import('@/ui/select')).Select);

const ALL = 'all';

/** More rooms than this are a dropdown: a row of segments would have to scroll. */
const MAX_SEGMENTS = 5;

interface RoomChoiceProps {
  all: boolean;
  /** Why all rooms cannot be shown together here. */
  noAll: string | undefined;
}

export function RoomChoice({ all, noAll }: RoomChoiceProps) {
  const rooms = useRooms();
  const room = useRoom();
  const value = all ? ALL : room.id;
  const navigate = useNavigate();

  function choose(next: string) {
    void navigate({
      from: '/roaming-manager/$roomId',
      to: '/roaming-manager/$roomId',
      // With all rooms, the path keeps the room that was shown before.
      params: { roomId: next === ALL ? room.id : next },
      search: (before) => ({ ...before, rooms: next === ALL ? ALL : undefined }),
      resetScroll: false,
    });
  }

  if (rooms.length > MAX_SEGMENTS)
    return (
      <Boundary place="silent">
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
