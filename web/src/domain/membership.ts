import { TERM_LABEL } from './payment';

type Term = keyof typeof TERM_LABEL;

type Standing = 'active' | 'expired' | 'upcoming' | 'cancelled';

interface StandingView {
  /** Undefined: the label is the term. */
  label?: string;
  shape: 'check' | 'cross' | 'calendar' | 'flag';
  tone: 'ok' | 'bad' | 'info' | 'neutral';
  filled?: boolean;
}

/** How the current membership looks: an expired one needs action by staff. */
const STANDING: Record<Standing, StandingView> = {
  active: { shape: 'check', tone: 'ok' },
  expired: { label: 'Expired', shape: 'cross', tone: 'bad', filled: true },
  upcoming: { label: 'Upcoming', shape: 'calendar', tone: 'info' },
  cancelled: { label: 'Cancelled', shape: 'cross', tone: 'neutral' },
};

export function membershipView(membership: { membershipType: Term; status: Standing }): {
  label: string;
  shape: StandingView['shape'];
  tone: StandingView['tone'];
  filled: boolean;
} {
  const { label = TERM_LABEL[membership.membershipType], filled = false, ...view } = STANDING[membership.status];
  return { ...view, label, filled };
}

/** The same for a list of sold memberships: an ended one needs no action. */
export const SOLD_STATUS: Record<Standing, StandingView & { label: string }> = {
  active: { label: 'Active', shape: 'check', tone: 'ok' },
  expired: { label: 'Ended', shape: 'flag', tone: 'neutral' },
  upcoming: { label: 'Upcoming', shape: 'calendar', tone: 'info' },
  cancelled: { label: 'Cancelled', shape: 'cross', tone: 'neutral' },
};
