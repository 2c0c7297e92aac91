import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { useTournaments } from '@/room/tournaments/queries';
import { formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { Menu, MenuItem } from '@/ui/menu';
import { useRoom } from '@/api/session/session-context';

/** Links to the registration of another event that sells entries now. */
export function ChangeEvent({ tournamentId }: { tournamentId: string }) {
  const room = useRoom();
  const navigate = useNavigate();
  const list = useTournaments(room.id);
  const others = (list.data ?? []).filter(({ id, entriesOpen }) => entriesOpen && id !== tournamentId);
  if (others.length === 0) {
    return (
      <Button
        icon={ArrowLeftRight}
        busy={list.isPending}
        disabledReason={list.isPending ? undefined : 'No other event sells entries now'}
      >
        Change Event
      </Button>
    );
  }
  return (
    <Menu trigger={<Button icon={ArrowLeftRight}>Change Event</Button>}>
      {others.map(({ id, name, startTime }) => (
        <MenuItem
          key={id}
          onSelect={() =>
            void navigate({
              to: '/tournaments/$tournamentId/register',
              params: { tournamentId: id },
            })
          }
        >
          {name}, {formatTime(startTime, room.timeZone)}
        </MenuItem>
      ))}
    </Menu>
  );
}
