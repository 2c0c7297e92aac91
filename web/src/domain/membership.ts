import { TERM_LABEL } from './payment';

type Term = keyof typeof TERM_LABEL;

type Standing = 'active' | 'expired' | 'upcoming' | 'cancelled';

interface StandingView {
  /** Undefined: the term says it. */
  label?: string;
  shape: 'check' | 'cross' | 'calendar' | 'flag';
  tone: 'ok' | 'bad' | 'info' | 'neutral';
  filled?: boolean;
}

/** How the membership that counts now looks: expired is for somebody to act on. */
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
  const {
    label = TERM_LABEL[membership.membershipType],
    filled = false,
    ...view
  } = STANDING[membership.status];
  return { ...view, label, filled };
}

/** The same in a list of what was sold: one that has ended is no call to act. */
export const SOLD_STATUS: Record<Standing, StandingView & { label: string }> = {
  active: { label: 'Active', shape: 'check', tone: 'ok' },
  expired: { label: 'Ended', shape: 'flag', tone: 'neutral' },
  upcoming: { label: 'Upcoming', shape: 'calendar', tone: 'info' },
  cancelled: { label: 'Cancelled', shape: 'cross', tone: 'neutral' },
};
