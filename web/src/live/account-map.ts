// Who is on the staff, who is invited and who is signed in, after an event.
import type { Cache } from './cache';

function users(cache: Cache): void {
  cache.derived(['/api/users']);
}

function sessions(cache: Cache): void {
  users(cache);
  cache.derived(['/api/staff-sessions']);
  cache.derived(['/api/profile/sessions']);
}

export const ACCOUNT_MAP = {
  user_updated: sessions,
  invitation_updated(cache: Cache) {
    cache.derived(['/api/user-invitations']);
  },
  session_ended: sessions,
  signed_in: sessions,
  signed_out: sessions,
  password_changed: sessions,
  two_step_changed: users,
};
