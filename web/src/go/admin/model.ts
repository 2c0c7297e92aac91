import type { Member } from '../types';
import type { RightsChange } from './acts';

/** The basic shape of an email address; the server does the full check. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Why no invite can be sent to the typed address; null if one can. */
export function checkInvite(email: string): string | null {
  if (email.trim() === '') return 'Please enter an email address';
  return EMAIL.test(email.trim()) ? null : 'Please enter a valid email address';
}

export interface RightsQuestion {
  change: RightsChange;
  /** The verb, on the menu and on the question's button. */
  act: string;
  title: string;
  text: string;
  danger: boolean;
}

/** The changes of rights that are possible for a user, with their confirmation texts. */
export function rightsOf({ displayName, isAdmin, status }: Member): RightsQuestion[] {
  const active = status === 'active';
  const admin: RightsQuestion = isAdmin
    ? {
        change: { isAdmin: false },
        act: 'Remove admin',
        title: `Remove ${displayName} as an admin?`,
        text: 'The games stay; inviting people and seeing this panel end at once.',
        danger: true,
      }
    : {
        change: { isAdmin: true },
        act: 'Make admin',
        title: `Make ${displayName} an admin?`,
        text: 'An admin invites and deactivates people, and may start, end and run every game.',
        danger: false,
      };
  const access: RightsQuestion = active
    ? {
        change: { status: 'inactive' },
        act: 'Deactivate',
        title: `Deactivate ${displayName}?`,
        text: 'Signed out at once on every device. The games and what was won in them stay.',
        danger: true,
      }
    : {
        change: { status: 'active' },
        act: 'Activate',
        title: `Activate ${displayName}?`,
        text: 'Signing in works again, with the same password.',
        danger: false,
      };
  return active || isAdmin ? [admin, access] : [access];
}
