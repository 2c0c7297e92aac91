import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Tournament, TournamentStatus } from '@/api/tournament-types';
import { changeTournament } from '../acts';
import { badgeOf, STATUS_CONSEQUENCE, STATUS_BADGE, statusQuestion, STATUSES } from './status';
import { exactNow } from '../clock/exact-time';
import { deskQuery, payoutsQuery } from '../queries';
import { startQuestion } from '../clock/start-question';
import { unpaidText } from '../entries/unpaid';
import { formatTime } from '@/lib/format';
import { ConfirmAct } from '@/shells/confirm-act';
import { useAct } from '@/shells/use-act';
import { StatusBadge } from '@/ui/status-badge';
import { StatusMenu } from '@/ui/status-menu';
import { useCan, useFindRoom } from '@/api/session/session-context';

interface Change {
  tournament: Tournament;
  to: TournamentStatus;
}

type Asked = Change & { question: NonNullable<ReturnType<typeof statusQuestion>> };

const OPTIONS = STATUSES.map((status) => ({
  value: status,
  badge: STATUS_BADGE[status],
  consequence: STATUS_CONSEQUENCE[status],
}));

interface StatusChange {
  /** The status; for users who may change it, with the menu of the other statuses. */
  statusOf: (tournament: Tournament) => ReactNode;
  /** The confirmation before a change with side effects. */
  question: ReactNode;
  /** Completes a tournament after the confirmation. */
  complete: (tournament: Tournament) => void;
}

/** Changes a tournament's status, in the list and at its desk. */
export function useStatusChange(): StatusChange {
  const findRoom = useFindRoom();
  const can = useCan();
  const change = useAct(changeTournament);
  const [changedId, setChangedId] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const client = useQueryClient();
  const zoneOf = ({ roomId }: Tournament) => findRoom(roomId).timeZone;

  /**
   * Builds the confirmation from data that only the desk and the payouts have: players in cash games, and unpaid
   * amounts. If they cannot be loaded, the confirmation leaves them out.
   */
  async function questionOf(tournament: Tournament, to: TournamentStatus) {
    const { id, startedAt, status } = tournament;
    if (to === 'running' && startedAt === null) {
      const desk = await client.fetchQuery(deskQuery(id)).catch(() => null);
      return startQuestion(tournament, desk?.inCash ?? [], exactNow(), zoneOf(tournament));
    }
    if (to === 'completed' && status !== 'completed') {
      const payouts = await client.fetchQuery(payoutsQuery(id)).catch(() => null);
      return statusQuestion(tournament, to, payouts === null ? '' : unpaidText(payouts));
    }
    return statusQuestion(tournament, to);
  }

  async function choose(tournament: Tournament, to: TournamentStatus) {
    setChangedId(tournament.id);
    const question = await questionOf(tournament, to);
    if (question === null) change.run({ tournament, change: { status: to } });
    else setAsked({ tournament, to, question });
  }

  function statusOf(tournament: Tournament) {
    if (!can('manage_tournaments') || tournament.cancelledAt !== null) return <StatusBadge {...badgeOf(tournament)} />;
    return (
      <StatusMenu
        label={`change status of ${tournament.name} ${formatTime(tournament.startTime, zoneOf(tournament))}`}
        value={tournament.status}
        options={OPTIONS}
        busy={change.busy && changedId === tournament.id}
        onValueChange={(to) => void choose(tournament, to)}
      />
    );
  }

  const question =
    asked === null ? null : (
      <ConfirmAct
        act={change}
        vars={{ tournament: asked.tournament, change: { status: asked.to } }}
        title={asked.question.title}
        label={asked.question.confirm}
        onClose={() => setAsked(null)}
      >
        {asked.question.text}
      </ConfirmAct>
    );

  return {
    statusOf,
    question,
    complete: (tournament) => void choose(tournament, 'completed'),
  };
}
