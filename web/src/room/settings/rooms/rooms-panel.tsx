import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import type { Room } from '@/api/types';
import { LinkButton } from '@/ui/button';
import { actsColumn, type Column, DataTable } from '@/ui/data-table';
import { MoreMenu, MenuItem } from '@/ui/menu';
import { Panel } from '@/ui/panel';
import { useAct } from '@/shells/use-act';
import { hourText } from './hours';
import { moveRoom } from './acts';

interface RoomsPanelProps {
  rooms: readonly Room[];
  /** The room whose settings are shown below. */
  active: Room;
  onChoose: (roomId: string) => void;
  /** Absent for users who may only view. */
  onEdit?: ((room: Room) => void) | undefined;
}

function columnsOf({ rooms, active, onChoose, onEdit }: RoomsPanelProps): Column<Room>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: ({ name }) => <span className="whitespace-normal wrap-anywhere">{name}</span>,
      phoneDetail: ({ location, timeZone }) => `${location} · ${timeZone}`,
    },
    {
      key: 'location',
      header: 'Location',
      phone: 'hide',
      cell: ({ location }) => <span className="whitespace-normal text-ink-2 wrap-anywhere">{location}</span>,
    },
    {
      key: 'zone',
      header: 'Time zone',
      phone: 'hide',
      cell: ({ timeZone }) => <span className="text-ink-2">{timeZone}</span>,
    },
    { key: 'day', header: 'Day begins', align: 'right', cell: ({ gamingDayStart }) => hourText(gamingDayStart) },
    {
      key: 'settings',
      header: 'Settings',
      cell: (room) =>
        room.id === active.id ? (
          <span className="text-ink-3">below</span>
        ) : (
          <LinkButton aria-label={`Show ${room.name}`} onClick={() => onChoose(room.id)}>
            Show
          </LinkButton>
        ),
    },
    ...(onEdit === undefined ? [] : [actsColumn((room: Room) => <Acts room={room} rooms={rooms} onEdit={onEdit} />)]),
  ];
}

/** The rooms, in the order of the list in the sidebar. */
export function RoomsPanel(props: RoomsPanelProps) {
  const { rooms } = props;
  return (
    <Panel title="Rooms" count={rooms.length}>
      <DataTable caption="Rooms" columns={columnsOf(props)} rows={rooms} rowKey={({ id }) => id} acts complete />
    </Panel>
  );
}

interface ActsProps {
  room: Room;
  rooms: readonly Room[];
  onEdit: (room: Room) => void;
}

function Acts({ room, rooms, onEdit }: ActsProps) {
  const change = useAct(moveRoom);
  const place = rooms.findIndex(({ id }) => id === room.id) + 1;
  const move = (position: number) => change.run({ room, position });
  return (
    <MoreMenu label={`More for ${room.name}`}>
      <MenuItem icon={Pencil} onSelect={() => onEdit(room)}>
        Edit
      </MenuItem>
      {rooms.length < 2 ? null : (
        <>
          <MenuItem
            icon={ArrowUp}
            disabledReason={place === 1 ? 'It is the first' : undefined}
            onSelect={() => move(place - 1)}
          >
            Move Up
          </MenuItem>
          <MenuItem
            icon={ArrowDown}
            disabledReason={place === rooms.length ? 'It is the last' : undefined}
            onSelect={() => move(place + 1)}
          >
            Move Down
          </MenuItem>
        </>
      )}
    </MoreMenu>
  );
}
