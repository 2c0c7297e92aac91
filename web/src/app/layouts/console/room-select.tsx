import { cva } from 'class-variance-authority';
import { ChevronsUpDown } from 'lucide-react';
import { type ComponentPropsWithRef, useId, useState } from 'react';
import { Icon } from '@/ui/icon';
import { Tooltip } from '@/ui/tooltip';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { type RoomChoice, roomLabel } from '@/shells/room-label';

// The list loads when it is first opened: most desks never switch rooms.
const loadMenu = () => import('./room-menu');
const RoomMenu = lazyPart(async () => (await loadMenu()).RoomMenu);

interface RoomSelectProps {
  rooms: readonly RoomChoice[];
  room: RoomChoice;
  onChoose: (roomId: string) => void;
  collapsed: boolean;
}

export function RoomSelect({ rooms, room, onChoose, collapsed }: RoomSelectProps) {
  const [armed, setArmed] = useState(false);

  const trigger = <Trigger room={room} collapsed={collapsed} />;
  const shut = (
    <Trigger
      room={room}
      collapsed={collapsed}
      aria-expanded={false}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setArmed(true)}
    />
  );
  const select = armed ? (
    <Boundary place="silent" fallback={shut}>
      <RoomMenu rooms={rooms} room={room} onChoose={onChoose} trigger={trigger} />
    </Boundary>
  ) : (
    shut
  );
  if (!collapsed || armed) return select;
  return (
    <Tooltip content={roomLabel(room)} side="right">
      {shut}
    </Tooltip>
  );
}

interface TriggerProps extends ComponentPropsWithRef<'button'> {
  room: RoomChoice;
  collapsed: boolean;
}

const triggerStyle = cva([
  'grid w-full flex-none cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 rounded-control',
  'border border-line bg-surface py-2 pr-2 pl-3 text-left',
  'hover:bg-hover data-collapsed:grid-cols-[auto] data-collapsed:justify-center data-collapsed:px-0',
]);

function Trigger({ room, collapsed, ...rest }: TriggerProps) {
  const id = useId();
  return (
    <button
      {...rest}
      type="button"
      aria-labelledby={`${id}-word ${id}-room`}
      data-collapsed={collapsed || undefined}
      className={triggerStyle()}
    >
      <span id={`${id}-word`} className={collapsed ? 'sr-only' : 'col-start-1 row-start-1 text-meta text-ink-3'}>
        Active Room{' '}
      </span>
      <span
        id={`${id}-room`}
        className={collapsed ? 'sr-only' : 'col-start-1 row-start-2 truncate text-dense font-medium'}
      >
        {roomLabel(room)}
      </span>
      <span className={collapsed ? 'text-ink-3' : 'col-start-2 row-span-2 row-start-1 text-ink-3'}>
        <Icon as={ChevronsUpDown} />
      </span>
    </button>
  );
}
