import { errorText, fieldErrors } from '@/api/client/errors';
import type { Player } from '@/api/types';
import { formatNearDate } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { toast } from '@/ui/toast-store';
import { isExcluded } from '../model';
import { PLAYER_UPDATE_TEXTS, useChangePlayer, useExcludePlayer } from '../mutations';
import { UntilDialog } from './until-dialog';
import { Button } from '@/ui/button';

interface ExcludeDialogProps {
  player: Player;
  timeZone: string;
  onClose: () => void;
}

const TERMS = [
  { months: 6, label: '6 months' },
  { months: 12, label: '1 year' },
  { months: 60, label: '5 years' },
];

/** Records a self-exclusion, or extends it. No room staff can shorten or lift one. */
export function ExcludeDialog({ player, timeZone, onClose }: ExcludeDialogProps) {
  const exclude = useExcludePlayer(player.id);
  const now = useNow(60_000);
  const standing = isExcluded(player, now) ? player.excludedUntil : null;
  const field = fieldErrors(exclude.error).until;
  return (
    <UntilDialog
      title={standing === null ? 'Record Self-Exclusion' : 'Extend Self-Exclusion'}
      description={
        standing === null
          ? `At ${player.name}’s own request. Entry is refused everywhere until the date, and room staff cannot lift it before.`
          : `${player.name} is excluded until ${formatNearDate(standing, timeZone, now)}. Self-exclusion can only be extended.`
      }
      timeZone={timeZone}
      now={now}
      after={standing}
      terms={TERMS}
      confirmLabel={standing === null ? 'Record' : 'Extend'}
      tone="danger"
      busy={exclude.isPending}
      refused={{
        field,
        form:
          exclude.error === null || field !== undefined
            ? undefined
            : errorText(exclude.error, PLAYER_UPDATE_TEXTS.error),
      }}
      onUntil={(until) =>
        exclude.mutate(
          { until },
          {
            onSuccess: () => {
              toast({
                title: PLAYER_UPDATE_TEXTS.success,
                description: `${player.name} is excluded until ${formatNearDate(until, timeZone, now)}.`,
              });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

const PROBATION_TERMS = [
  { months: 1, label: '1 month' },
  { months: 3, label: '3 months' },
  { months: 6, label: '6 months' },
];

/** On probation he may enter and play; who stands at the door is told. */
export function ProbationDialog({ player, timeZone, onClose }: ExcludeDialogProps) {
  const change = useChangePlayer(player.id);
  const now = useNow(60_000);
  const { probationUntil } = player;
  const stands = probationUntil !== null && Date.parse(probationUntil) > now;
  const field = fieldErrors(change.error).probationUntil;

  function save(until: string) {
    change.mutate(
      { probationUntil: until },
      {
        onSuccess: () => {
          toast({ title: PLAYER_UPDATE_TEXTS.success });
          onClose();
        },
      },
    );
  }

  return (
    <UntilDialog
      title="Probation"
      description={
        stands
          ? `${player.name} is on probation until ${formatNearDate(probationUntil, timeZone, now)}.`
          : `${player.name} may enter and play; the door shows the probation.`
      }
      timeZone={timeZone}
      now={now}
      after={null}
      terms={PROBATION_TERMS}
      confirmLabel="Save"
      tone="primary"
      busy={change.isPending}
      refused={{
        field,
        form:
          change.error === null || field !== undefined
            ? undefined
            : errorText(change.error, PLAYER_UPDATE_TEXTS.error),
      }}
      other={
        stands ? (
          <Button size="lg" variant="quiet" onClick={() => save('')}>
            End It Now
          </Button>
        ) : undefined
      }
      onUntil={save}
      onClose={onClose}
    />
  );
}
