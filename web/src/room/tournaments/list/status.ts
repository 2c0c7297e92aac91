import type { Tournament, TournamentStatus } from '@/api/tournament-types';
import type { StatusStyle } from '@/ui/status-badge';

/** A running tournament has a filled badge, because it needs attention. */
export const STATUS_BADGE: Record<TournamentStatus, StatusStyle> = {
  scheduled: { shape: 'calendar', tone: 'neutral', label: 'Scheduled' },
  registration: { shape: 'door', tone: 'info', label: 'Registration' },
  running: { shape: 'play', tone: 'info', label: 'Running', filled: true },
  completed: { shape: 'flag', tone: 'neutral', label: 'Completed' },
};

/** The badge of a cancelled tournament, whose status is completed. */
export const CANCELLED_BADGE: StatusStyle = { shape: 'cross', tone: 'neutral', label: 'Cancelled' };

export function badgeOf({ status, cancelledAt }: Pick<Tournament, 'status' | 'cancelledAt'>) {
  return cancelledAt === null ? STATUS_BADGE[status] : CANCELLED_BADGE;
}

export const STATUSES = ['scheduled', 'registration', 'running', 'completed'] as const;

/** The consequences of each status (docs/rules/tournaments.md), shown where it is chosen. */
export const STATUS_CONSEQUENCE: Record<TournamentStatus, string> = {
  scheduled: 'Not open yet',
  registration: 'Opens entries and the seat draw',
  running: 'Starts the clock, needs a structure',
  completed: 'Freezes results and payouts',
};

/** The confirmation before a status change; null where the change has no surprising side effect. */
export function statusQuestion(
  { name, status, playersLeft }: Pick<Tournament, 'name' | 'status' | 'playersLeft'>,
  to: TournamentStatus,
  unpaid = '',
): { title: string; text: string; confirm: string } | null {
  if (status !== 'completed' && to === 'completed' && playersLeft > 1) {
    return {
      title: `Complete ${name}?`,
      text: `${playersLeft} players are still in. The clock stops and the results freeze as they are. With no deal, unpaid prizes stay in the pool.${unpaid === '' ? '' : ` ${unpaid}`}`,
      confirm: 'Complete',
    };
  }
  if (status !== 'completed' && to === 'completed' && unpaid !== '') {
    return {
      title: `Complete ${name}?`,
      text: `${unpaid} It can still be paid after that, at the payouts.`,
      confirm: 'Complete',
    };
  }
  if (status === 'running' && (to === 'scheduled' || to === 'registration')) {
    return {
      title: `Stop the clock of ${name}?`,
      text: 'You can resume from the same point.',
      confirm: 'Stop the clock',
    };
  }
  if (status === 'completed') {
    return {
      title: `Open ${name} again?`,
      text: 'Results unlock until you complete it again.',
      confirm: 'Open again',
    };
  }
  return null;
}
