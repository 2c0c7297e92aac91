import { useNavigate } from '@tanstack/react-router';
import {
  CalendarPlus,
  CircleX,
  Clock,
  DoorOpen,
  LayoutGrid,
  Pencil,
  Save,
  Trash2,
  Trophy,
  UserPlus,
} from 'lucide-react';
import type { Tournament } from '@/api/tournament-types';
import { formatTime } from '@/lib/format';
import { openDialog } from '@/shells/dialogs';
import { MoreMenu, MenuItem, MenuSeparator } from '@/ui/menu';
import { useCan, useRoom } from '@/api/session/session-context';

interface RowMenuProps {
  tournament: Tournament;
  /** Whether the menu is in the header of the tournament's own desk. */
  atDesk?: boolean;
}

/** The further acts on a tournament, in the list and at its desk. */
export function RowMenu({ tournament, atDesk = false }: RowMenuProps) {
  const room = useRoom();
  const can = useCan();
  const navigate = useNavigate();
  const params = { tournamentId: tournament.id };
  const ids = { tournamentId: tournament.id, atDesk };
  const over = tournament.status === 'completed';
  return (
    <span className="relative">
      <MoreMenu
        {...(atDesk ? { variant: 'default', size: 'md' } : {})}
        label={`More for ${tournament.name}, ${formatTime(tournament.startTime, room.timeZone)}`}
      >
        {atDesk ? null : (
          <MenuItem icon={LayoutGrid} onSelect={() => void navigate({ to: '/tournaments/$tournamentId', params })}>
            Open Desk
          </MenuItem>
        )}
        {can('manage_cage') ? (
          <MenuItem
            icon={UserPlus}
            disabledReason={registerReason(tournament)}
            onSelect={() => void navigate({ to: '/tournaments/$tournamentId/register', params })}
          >
            Register Player
          </MenuItem>
        ) : null}
        <MenuItem icon={Clock} onSelect={() => window.open(`/clock/${tournament.id}`, '_blank', 'noopener')}>
          Open Clock
        </MenuItem>
        {over ? (
          <MenuItem icon={Trophy} onSelect={() => void navigate({ to: `/tournaments/${tournament.id}/results` })}>
            Results
          </MenuItem>
        ) : null}
        {can('manage_tournaments') ? (
          <>
            <MenuSeparator />
            <MenuItem
              icon={Pencil}
              disabledReason={over ? 'It is completed' : undefined}
              onSelect={() => openDialog('edit-tournament', ids)}
            >
              Edit…
            </MenuItem>
            {tournament.status === 'running' && !tournament.entriesOpen ? (
              <MenuItem icon={DoorOpen} onSelect={() => openDialog('reopen-entries', ids)}>
                Reopen Entries…
              </MenuItem>
            ) : null}
            <MenuItem icon={CalendarPlus} onSelect={() => openDialog('duplicate-tournament', ids)}>
              Duplicate…
            </MenuItem>
            <MenuItem icon={Save} onSelect={() => openDialog('save-tournament-template', ids)}>
              Save as Template…
            </MenuItem>
            <MenuSeparator />
            {tournament.currentEntries + tournament.alternates === 0 ? (
              <MenuItem icon={Trash2} tone="danger" onSelect={() => openDialog('delete-tournament', ids)}>
                Delete…
              </MenuItem>
            ) : null}
            <MenuItem
              icon={CircleX}
              tone="danger"
              disabledReason={over ? 'It is completed' : undefined}
              onSelect={() => openDialog('cancel-tournament', ids)}
            >
              Cancel Tournament…
            </MenuItem>
          </>
        ) : null}
      </MoreMenu>
    </span>
  );
}

function registerReason({ status, entriesOpen, name }: Tournament): string | undefined {
  if (status === 'completed') return 'It is completed';
  if (status === 'scheduled') return `Registration for ${name} is not open`;
  return entriesOpen ? undefined : 'Entries are closed';
}
