import type { PlayerProfile } from '@/api/types';
import { ApartDialog } from '@/features/players/dialogs/apart-dialog';
import { BarDialog } from '@/features/players/dialogs/bar-dialog';
import { EditDialog } from '@/features/players/dialogs/edit-dialog';
import { ExcludeDialog, ProbationDialog } from '@/features/players/dialogs/exclude-dialog';
import { MergeDialog } from '@/features/players/dialogs/merge-dialog';
import { RefuseDialog } from '@/features/players/dialogs/refuse-dialog';
import { SkillDialog } from '@/features/players/dialogs/skill-dialog';
import type { FlagAct } from '@/features/players/flags-panel';
import { RemoveDialog } from '@/features/privacy/remove-dialog';
import { useRoom } from '../session-context';

/** What is asked on a player's page. */
export type PlayerAct = FlagAct | 'edit' | 'merge' | 'refuse' | 'remove';

interface PlayerLayersProps {
  profile: PlayerProfile;
  asked: PlayerAct | null;
  onClose: () => void;
}

/** The dialog that is open, if one is. */
export function PlayerLayers({ profile, asked, onClose }: PlayerLayersProps) {
  const room = useRoom();
  const { player } = profile;
  const { timeZone } = room;
  switch (asked) {
    case null:
      return null;
    case 'edit':
      return <EditDialog player={player} onClose={onClose} />;
    case 'bar':
    case 'unbar':
      return <BarDialog player={player} onClose={onClose} />;
    case 'exclude':
      return <ExcludeDialog player={player} timeZone={timeZone} onClose={onClose} />;
    case 'probation':
      return <ProbationDialog player={player} timeZone={timeZone} onClose={onClose} />;
    case 'apart':
      return <ApartDialog player={player} roomId={room.id} timeZone={timeZone} onClose={onClose} />;
    case 'skill':
      return <SkillDialog player={player} onClose={onClose} />;
    case 'merge':
      return (
        <MergeDialog profile={profile} roomId={room.id} timeZone={timeZone} onClose={onClose} />
      );
    case 'remove':
      return <RemoveDialog player={player} onClose={onClose} />;
    case 'refuse':
      return (
        <RefuseDialog
          player={player}
          roomId={room.id}
          reason={player.barred === null ? 'self_excluded' : 'barred'}
          onClose={onClose}
        />
      );
  }
}
