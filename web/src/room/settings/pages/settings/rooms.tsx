import { Link } from '@tanstack/react-router';
import { ROOM_GROUPS } from '@/room/settings/rooms/groups';
import { RoomsPanel } from '@/room/settings/rooms/rooms-panel';
import { RulesPanel } from '@/room/settings/rooms/rules-panel';
import { openDialog } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { useCan, useChooseRoom, useRoom, useRooms, useUser } from '@/api/session/session-context';
import { HeadActions } from './head-actions';
import { sectionsOf } from './sections';

/** The rooms, and below them the settings of the active one. */
export function RoomsPage() {
  const room = useRoom();
  const rooms = useRooms();
  const choose = useChooseRoom();
  const user = useUser();
  const may = useCan()('manage_settings');
  return (
    <>
      {may ? (
        <HeadActions>
          <Button variant="primary" onClick={() => openDialog('add-room')}>
            Add Room
          </Button>
        </HeadActions>
      ) : null}
      <RoomsPanel
        rooms={rooms}
        active={room}
        onChoose={choose}
        onEdit={may ? ({ id }) => openDialog('edit-room', { roomId: id }) : undefined}
      />
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 pt-2">
        <h2 className="mr-auto min-w-0 text-title font-semibold wrap-anywhere">Settings of {room.name}</h2>
        {sectionsOf(user).some(({ path }) => path === 'fees') ? (
          <Link to="/settings/$section" params={{ section: 'fees' }} className={linkStyle}>
            Time charge, with the fees
          </Link>
        ) : null}
      </div>
      {ROOM_GROUPS.map((group) => (
        <RulesPanel key={group.title} room={room} group={group} readOnly={!may} />
      ))}
    </>
  );
}
