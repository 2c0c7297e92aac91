import { useNavigate } from '@tanstack/react-router';
import {
  CalendarPlus,
  CircleX,
  Clock,
  DoorOpen,
  Ellipsis,
  LayoutGrid,
  Pencil,
  Save,
  Trash2,
  Trophy,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Tournament } from '@/api/tournament-types';
import { DELETE_TEXTS, useDeleteTournament } from '@/features/tournaments/mutations';
import { formatTime } from '@/lib/format';
import { Confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast-store';
import { IconButton } from '@/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { useCan, useRoom } from '../session-context';

const EditDialog = lazyPart(async () => ({
  default: (await import('@/features/tournaments/edit-dialog')).EditTournamentDialog,
}));
const DuplicateDialog = lazyPart(async () => ({
  default: (await import('@/features/tournaments/duplicate-dialog')).DuplicateTournamentDialog,
}));
const CancelDialog = lazyPart(async () => ({
  default: (await import('@/features/tournaments/cancel-dialog')).CancelTournamentDialog,
}));
const ReopenDialog = lazyPart(async () => ({
  default: (await import('@/features/tournaments/reopen-dialog')).ReopenEntriesDialog,
}));
const SaveTemplateDialog = lazyPart(async () => ({
  default: (await import('@/features/tournaments/save-template-dialog')).SaveTemplateDialog,
}));

type Open = 'edit' | 'duplicate' | 'template' | 'reopen' | 'cancel' | 'delete' | null;

interface RowMenuProps {
  tournament: Tournament;
  /** In the head of its own desk. */
  atDesk?: boolean;
}

/** What else can be done with a tournament of the list, or of the desk. */
export function RowMenu({ tournament, atDesk = false }: RowMenuProps) {
  const room = useRoom();
  const can = useCan();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const params = { tournamentId: tournament.id };
  const close = () => setOpen(null);
  const over = tournament.status === 'completed';
  return (
    <span className="relative">
      <Menu
        trigger={
          <IconButton
            {...(atDesk ? { variant: 'default' } : { size: 'sm' })}
            icon={Ellipsis}
            tip={false}
            label={`More for ${tournament.name}, ${formatTime(tournament.startTime, room.timeZone)}`}
          />
        }
      >
        {atDesk ? null : (
          <MenuItem
            icon={LayoutGrid}
            onSelect={() => void navigate({ to: '/tournaments/$tournamentId', params })}
          >
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
        <MenuItem
          icon={Clock}
          onSelect={() => window.open(`/clock/${tournament.id}`, '_blank', 'noopener')}
        >
          Open Clock
        </MenuItem>
        {over ? (
          <MenuItem
            icon={Trophy}
            onSelect={() => void navigate({ to: `/tournaments/${tournament.id}/results` })}
          >
            Results
          </MenuItem>
        ) : null}
        {can('manage_tournaments') ? (
          <>
            <MenuSeparator />
            <MenuItem
              icon={Pencil}
              disabledReason={over ? 'It is completed' : undefined}
              onSelect={() => setOpen('edit')}
            >
              Edit…
            </MenuItem>
            {tournament.status === 'running' && !tournament.entriesOpen ? (
              <MenuItem icon={DoorOpen} onSelect={() => setOpen('reopen')}>
                Reopen Entries…
              </MenuItem>
            ) : null}
            <MenuItem icon={CalendarPlus} onSelect={() => setOpen('duplicate')}>
              Duplicate…
            </MenuItem>
            <MenuItem icon={Save} onSelect={() => setOpen('template')}>
              Save as Template…
            </MenuItem>
            <MenuSeparator />
            {tournament.currentEntries + tournament.alternates === 0 ? (
              <MenuItem icon={Trash2} tone="danger" onSelect={() => setOpen('delete')}>
                Delete…
              </MenuItem>
            ) : null}
            <MenuItem
              icon={CircleX}
              tone="danger"
              disabledReason={over ? 'It is completed' : undefined}
              onSelect={() => setOpen('cancel')}
            >
              Cancel Tournament…
            </MenuItem>
          </>
        ) : null}
      </Menu>
      <Boundary look="layer">
        {open === 'edit' ? (
          <EditDialog tournament={tournament} timeZone={room.timeZone} onClose={close} />
        ) : null}
        {open === 'duplicate' ? (
          <DuplicateDialog tournament={tournament} timeZone={room.timeZone} onClose={close} />
        ) : null}
        {open === 'template' ? (
          <SaveTemplateDialog tournament={tournament} onClose={close} />
        ) : null}
        {open === 'reopen' ? <ReopenDialog tournament={tournament} onClose={close} /> : null}
        {open === 'cancel' ? <CancelDialog tournament={tournament} onClose={close} /> : null}
        {open === 'delete' ? (
          <DeleteConfirm
            tournament={tournament}
            onDeleted={() => {
              close();
              if (atDesk) void navigate({ to: '/tournaments' });
            }}
            onClose={close}
          />
        ) : null}
      </Boundary>
    </span>
  );
}

interface DeleteProps {
  tournament: Tournament;
  onDeleted: () => void;
  onClose: () => void;
}

/** A tournament without entries leaves nothing behind. */
function DeleteConfirm({ tournament, onDeleted, onClose }: DeleteProps) {
  const drop = useDeleteTournament();
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete ${tournament.name}?`}
      confirmLabel="Delete"
      tone="danger"
      busy={drop.isPending}
      error={drop.error === null ? undefined : errorText(drop.error, DELETE_TEXTS.error)}
      onConfirm={() =>
        drop.mutate(tournament, {
          onSuccess: () => {
            toast({ title: DELETE_TEXTS.success, description: tournament.name });
            onDeleted();
          },
        })
      }
    >
      Nobody has entered it. It leaves the list and its tables go back to the floor.
    </Confirm>
  );
}

function registerReason({ status, entriesOpen, name }: Tournament): string | undefined {
  if (status === 'completed') return 'It is completed';
  if (status === 'scheduled') return `Registration for ${name} is not open`;
  return entriesOpen ? undefined : 'Entries are closed';
}
