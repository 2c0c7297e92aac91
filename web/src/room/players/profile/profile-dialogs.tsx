import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { profileQuery } from '@/api/queries';
import { useRoom } from '@/api/session/session-context';
import type { PlayerProfile, RefusalReason } from '@/api/types';
import { useLast } from '@/lib/hooks/use-last';
import type { DialogProps } from '@/shells/dialogs';
import { RemoveDialog } from '../personal-data/remove-dialog';
import { LeaveConfirm } from '../visits/leave-confirm';
import { ApartDialog } from './apart-dialog';
import { BarDialog } from './bar-dialog';
import { EditDialog } from './edit-dialog';
import { ExcludeDialog, ProbationDialog } from './exclude-dialog';
import { MergeDialog } from './merge-dialog';
import { RefuseDialog } from './refuse-dialog';
import { SkillDialog } from './skill-dialog';

interface ProfileProps {
  profile: PlayerProfile;
  player: PlayerProfile['player'];
  onClose: () => void;
}

/** Gives a dialog the present data of its player. */
function withProfile(PlayerDialog: ComponentType<ProfileProps>) {
  return function OfPlayer({ playerId, onClose }: DialogProps<'edit-player'>) {
    const profile = useLast(useQuery(profileQuery(playerId, useRoom().id)).data);
    return profile === undefined ? null : <PlayerDialog profile={profile} player={profile.player} onClose={onClose} />;
  };
}

export const EditPlayer = withProfile(EditDialog);
export const MergePlayer = withProfile(MergeDialog);
export const RemovePlayerData = withProfile(RemoveDialog);
export const BarPlayer = withProfile(BarDialog);
export const ExcludePlayer = withProfile(ExcludeDialog);
export const Probation = withProfile(ProbationDialog);
export const KeepApart = withProfile(ApartDialog);
export const Skill = withProfile(SkillDialog);

export const RefuseEntry = withProfile(({ player, onClose }) => {
  // The player was turned away for the reason that was on the screen; a later change of the record is another matter.
  const [reason] = useState<RefusalReason>(player.barred === null ? 'self_excluded' : 'barred');
  return <RefuseDialog player={player} reason={reason} onClose={onClose} />;
});

export const CheckOut = withProfile(({ profile: { session }, onClose }) => {
  const visit = useLast(session ?? undefined);
  return visit === undefined ? null : <LeaveConfirm session={visit} seat={null} onClose={onClose} />;
});
