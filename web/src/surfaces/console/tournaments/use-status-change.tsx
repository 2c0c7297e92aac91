import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Tournament, TournamentStatus } from '@/api/tournament-types';
import { UPDATE_TEXTS, useChangeTournament } from '@/features/tournaments/mutations';
import {
  lookOf,
  STATUS_CONSEQUENCE,
  STATUS_LOOK,
  statusQuestion,
  STATUSES,
} from '@/features/tournaments/status';
import { exactNow } from '@/features/tournaments/exact-time';
import { deskQuery, payoutsQuery } from '@/features/tournaments/queries';
import { startQuestion } from '@/features/tournaments/start-question';
import { unpaidText } from '@/features/tournaments/unpaid';
import { formatTime } from '@/lib/format';
import { Confirm } from '@/ui/confirm';
import { StatusBadge } from '@/ui/status-badge';
import { StatusMenu } from '@/ui/status-menu';
import { toast } from '@/ui/toast-store';
import { useCan, useRoom } from '../session-context';

interface Change {
  tournament: Tournament;
  to: TournamentStatus;
}

type Asked = Change & { question: NonNullable<ReturnType<typeof statusQuestion>> };

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
  /** Completes a tournament after its question. */
  complete: (tournament: Tournament) => void;
}

/** A tournament's status is changed in the list and at its own desk. */
export function useStatusChange(): StatusChange {
  const { timeZone } = useRoom();
  const can = useCan();
  const change = useChangeTournament();
  const [asked, setAsked] = useState<Asked | null>(null);
  const client = useQueryClient();

  function set({ tournament, to }: Change) {
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

  /** What only its desk and its payouts know: who of it sits in a cash game, and what is not paid. Without them nothing is asked. */
  async function questionOf(tournament: Tournament, to: TournamentStatus) {
    const { id, startedAt, status } = tournament;
    if (to === 'running' && startedAt === null) {
      const desk = await client.fetchQuery(deskQuery(id)).catch(() => null);
      return startQuestion(tournament, desk?.inCash ?? [], exactNow(), timeZone);
    }
    if (to === 'completed' && status !== 'completed') {
      const payouts = await client.fetchQuery(payoutsQuery(id)).catch(() => null);
      return statusQuestion(tournament, to, payouts === null ? '' : unpaidText(payouts));
    }
    return statusQuestion(tournament, to);
  }

  async function choose(tournament: Tournament, to: TournamentStatus) {
    change.reset();
    const question = await questionOf(tournament, to);
    if (question === null) set({ tournament, to });
    else setAsked({ tournament, to, question });
  }

  const busyId = change.isPending ? change.variables.tournamentId : undefined;

  function statusOf(tournament: Tournament) {
    if (!can('manage_tournaments') || tournament.cancelledAt !== null)
      return <StatusBadge {...lookOf(tournament)} />;
    return (
      <StatusMenu
        label={`change status of ${tournament.name} ${formatTime(tournament.startTime, timeZone)}`}
        value={tournament.status}
        options={OPTIONS}
        busy={busyId === tournament.id}
        onValueChange={(to) => void choose(tournament, to)}
      />
    );
  }

  const question =
    asked === null ? null : (
      <Confirm
        open
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={asked.question.title}
        confirmLabel={asked.question.confirm}
        busy={change.isPending}
        error={change.error === null ? undefined : errorText(change.error, UPDATE_TEXTS.error)}
        onConfirm={() => set(asked)}
      >
        {asked.question.text}
      </Confirm>
    );

  return {
    statusOf,
    question,
    complete: (tournament) => void choose(tournament, 'completed'),
  };
}
