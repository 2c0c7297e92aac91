import type { Tournament, TournamentStatus } from '@/api/tournament-types';
import type { StatusLook } from '@/ui/status-badge';

/** Running is filled: somebody has to look. */
export const STATUS_LOOK: Record<TournamentStatus, StatusLook> = {
  scheduled: { shape: 'calendar', tone: 'neutral', label: 'Scheduled' },
  registration: { shape: 'door', tone: 'info', label: 'Registration' },
  running: { shape: 'play', tone: 'info', label: 'Running', filled: true },
  completed: { shape: 'flag', tone: 'neutral', label: 'Completed' },
};

/** Called off: its status is completed. */
export const CANCELLED_LOOK: StatusLook = { shape: 'cross', tone: 'neutral', label: 'Cancelled' };

/** How a tournament stands, in a word. */
export function lookOf({ status, cancelledAt }: Pick<Tournament, 'status' | 'cancelledAt'>) {
  return cancelledAt === null ? STATUS_LOOK[status] : CANCELLED_LOOK;
}

export const STATUSES = ['scheduled', 'registration', 'running', 'completed'] as const;

/** What comes with a status (docs/rules/tournaments.md), said where it is chosen. */
export const STATUS_CONSEQUENCE: Record<TournamentStatus, string> = {
  scheduled: 'Not open yet',
  registration: 'Opens entries and the seat draw',
  running: 'Starts the clock, needs a structure',
  completed: 'Freezes results and payouts',
};

/** What a change of status should be asked for; null where it does nothing that surprises. */
export function statusQuestion(
  { name, status, playersLeft }: Pick<Tournament, 'name' | 'status' | 'playersLeft'>,
  to: TournamentStatus,
  unpaid = '',
): { title: string; text: string; confirm: string } | null {
  if (status !== 'completed' && to === 'completed' && playersLeft > 1) {
    return {
      title: `Complete ${name}?`,
      text: `${playersLeft} players are still in. The clock stops and the results freeze as they are. Without a deal, what they play for stays in the prize pool.${unpaid === '' ? '' : ` ${unpaid}`}`,
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
      text: 'Set it back to Running, and it goes on where it stood.',
      confirm: 'Stop the clock',
    };
  }
  if (status === 'completed') {
    return {
      title: `Open ${name} again?`,
      text: 'Its results are no longer frozen until it is completed again.',
      confirm: 'Open again',
    };
  }
  return null;
}
