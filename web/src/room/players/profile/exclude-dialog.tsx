import type { Player } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { formatNearDate } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { changePlayer, excludePlayer } from './acts';
import { isExcluded } from './model';
import { UntilDialog } from './until-dialog';

interface ExcludeDialogProps {
  player: Player;
  onClose: () => void;
}

const TERMS = [
  { months: 6, label: '6 months' },
  { months: 12, label: '1 year' },
  { months: 60, label: '5 years' },
];

/** Records or extends a self-exclusion. Room staff cannot shorten or lift one. */
export function ExcludeDialog({ player, onClose }: ExcludeDialogProps) {
  const { timeZone } = useRoom();
  const now = useNow(60_000);
  const standing = isExcluded(player, now) ? player.excludedUntil : null;
  return (
    <UntilDialog
      act={excludePlayer}
      title={standing === null ? 'Record Self-Exclusion' : 'Extend Self-Exclusion'}
      description={
        standing === null
          ? `At ${player.name}’s own request. Entry is refused everywhere until the date, and room staff cannot lift it before.`
          : `${player.name} is excluded until ${formatNearDate(standing, timeZone, now)}. Self-exclusion can only be extended.`
      }
      now={now}
      after={standing}
      terms={TERMS}
      submit={standing === null ? 'Record' : 'Extend'}
      tone="danger"
      vars={(until) => ({ player, until, timeZone, now })}
      onClose={onClose}
    />
  );
}

const PROBATION_TERMS = [
  { months: 1, label: '1 month' },
  { months: 3, label: '3 months' },
  { months: 6, label: '6 months' },
];

/** A player on probation may enter and play. The entry check shows the probation to staff. */
export function ProbationDialog({ player, onClose }: ExcludeDialogProps) {
  const place = usePlace();
  const now = useNow(60_000);
  const { probationUntil } = player;
  const stands = probationUntil !== null && Date.parse(probationUntil) > now;

  return (
    <UntilDialog
      act={changePlayer}
      title="Probation"
      description={
        stands
          ? `${player.name} is on probation until ${place.formatNearDate(probationUntil, now)}.`
          : `${player.name} may enter and play; the door shows the probation.`
      }
      now={now}
      after={null}
      terms={PROBATION_TERMS}
      submit="Save"
      tone="primary"
      endLabel={stands ? 'End It Now' : undefined}
      vars={(until) => ({
        playerId: player.id,
        playerName: player.name,
        body: { probationUntil: until },
      })}
      onClose={onClose}
    />
  );
}
