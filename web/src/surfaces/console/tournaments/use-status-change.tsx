import { type ReactNode, useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Tournament, TournamentStatus } from '@/api/tournament-types';
import { UPDATE_TEXTS, useChangeTournament } from '@/features/tournaments/mutations';
import {
  STATUS_CONSEQUENCE,
  STATUS_LOOK,
  statusQuestion,
  STATUSES,
} from '@/features/tournaments/status';
import { formatTime } from '@/lib/format';
import { Confirm } from '@/ui/confirm';
import { StatusBadge } from '@/ui/status-badge';
import { StatusMenu } from '@/ui/status-menu';
import { toast } from '@/ui/toast-store';
import { useCan, useRoom } from '../session-context';

interface Asked {
  tournament: Tournament;
  to: TournamentStatus;
}

const OPTIONS = STATUSES.map((status) => ({
  value: status,
  look: STATUS_LOOK[status],
  consequence: STATUS_CONSEQUENCE[status],
}));

interface StatusChange {
  /** The status, with the menu of the others for who may change it. */
  statusOf: (tournament: Tournament) => ReactNode;
  /** The question before a change that surprises. */
  question: ReactNode;
}

/** A tournament's status is changed in the list and at its own desk. */
export function useStatusChange(): StatusChange {
  const { timeZone } = useRoom();
  const can = useCan();
  const change = useChangeTournament();
  const [asked, setAsked] = useState<Asked | null>(null);
  const asks = asked === null ? null : statusQuestion(asked.tournament, asked.to);

  function set({ tournament, to }: Asked) {
    change.mutate(
      { tournamentId: tournament.id, status: to },
      {
        onSuccess: ({ name, status }) => {
          setAsked(null);
          toast({
            title: UPDATE_TEXTS.success,
            description: `${name}: ${STATUS_LOOK[status].label}.`,
          });
        },
        onError: (error) => {
          // A question that is open says it itself (W7).
          if (asked !== null) return;
          toast({
            title: 'Error',
            description: errorText(error, UPDATE_TEXTS.error),
            tone: 'error',
          });
        },
      },
    );
  }

  function choose(tournament: Tournament, to: TournamentStatus) {
    change.reset();
    if (statusQuestion(tournament, to) === null) set({ tournament, to });
    else setAsked({ tournament, to });
  }

  const busyId = change.isPending ? change.variables.tournamentId : undefined;

  function statusOf(tournament: Tournament) {
    if (!can('manage_tournaments')) return <StatusBadge {...STATUS_LOOK[tournament.status]} />;
    return (
      <StatusMenu
        label={`change status of ${tournament.name} ${formatTime(tournament.startTime, timeZone)}`}
        value={tournament.status}
        options={OPTIONS}
        busy={busyId === tournament.id}
        onValueChange={(to) => choose(tournament, to)}
      />
    );
  }

  const question =
    asked === null || asks === null ? null : (
      <Confirm
        open
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={asks.title}
        confirmLabel={asks.confirm}
        busy={change.isPending}
        error={change.error === null ? undefined : errorText(change.error, UPDATE_TEXTS.error)}
        onConfirm={() => set(asked)}
      >
        {asks.text}
      </Confirm>
    );

  return { statusOf, question };
}
