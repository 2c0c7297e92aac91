/** Its acts take the same road as those of the rooms, with addresses of their own for the look-up. */
const platform = 'the demo has no administrator of the platform';

/** Write operations without a scene, each with its reason. */
export const exempt: Readonly<Record<string, string>> = {
  'POST /api/acts/{key}/withdraw': 'discards an act; every scene that discards presses it',
  'POST /api/admin/acts/{key}/withdraw': 'the same at the console of the platform',

  'POST /api/auth/login': 'signing in: not recorded, and repeated it is one more session',
  'POST /api/auth/logout': 'signing out: not recorded, and done again when repeated',
  'POST /api/auth/accept-invitation':
    'before a sign-in there is no person whom a record belongs to',
  'POST /api/auth/invitation': 'reads an invitation and changes nothing',
  'POST /api/auth/impersonate': 'opens a session: not recorded',
  'POST /api/auth/register-organization':
    'before a sign-in there is no person whom a record belongs to',
  'POST /api/auth/enter': 'opens a session: not recorded',
  'POST /api/first-run': 'before a sign-in there is no person whom a record belongs to',
  'POST /api/first-run/code': 'checks a code and changes nothing',
  'POST /api/pitboss-go/auth/login': 'signing in: not recorded',
  'POST /api/pitboss-go/auth/logout': 'signing out: not recorded, and done again when repeated',
  'POST /api/pitboss-go/auth/register':
    'before a sign-in there is no person whom a record belongs to',
  'POST /api/pitboss-go/auth/token-login': 'signing in: not recorded',
  'POST /api/game-sessions/companion': 'opens a session of the companion: not recorded',

  'POST /api/profile/password': 'a password stays in memory and the request is not recorded',
  'POST /api/pitboss-go/password': 'a password stays in memory and the request is not recorded',
  'POST /api/users/{id}/reset-password':
    'the answer is a link that nobody may keep; a further one replaces it',
  'POST /api/users/{id}/reset-two-step': 'not recorded; repeated it changes nothing more',
  'POST /api/user-invitations':
    'the answer is a link that nobody may keep; the list shows the invitation',
  'DELETE /api/user-invitations/{id}': 'not recorded; repeated it changes nothing more',
  'POST /api/pitboss-go/admin/invite':
    'the answer is a link that nobody may keep; the list shows the invitation',
  'POST /api/pitboss-go/game-sessions/{id}/invite':
    'the answer is a link that nobody may keep; a further one replaces it',
  'POST /api/profile/two-step/begin':
    'the answer is a secret that nobody may keep; a further one replaces it',
  'POST /api/profile/two-step/confirm': 'a code that is valid once, not recorded',
  'POST /api/profile/two-step/disable': 'a password and a code, not recorded',
  'POST /api/profile/two-step/recovery-codes': 'the answer is secret; further codes replace it',

  'POST /api/exports':
    'records that a list is saved as a file, which the browser makes once it has the answer',
  'POST /api/tournaments/{id}/deal/offer': 'computes an offer and changes nothing',
  'POST /api/pitboss-go/game-sessions/{id}/log':
    'the log of a home game has its own sequence numbers (docs/decisions/0021, e2e/night.test.ts)',
  'POST /api/pitboss-go/game-sessions/{id}/pen':
    'the right to write the log is a lease (docs/decisions/0021, e2e/night.test.ts)',

  'DELETE /api/admin/impersonations/{id}': platform,
  'POST /api/admin/organizations': platform,
  'PATCH /api/admin/organizations/{id}': platform,
  'POST /api/admin/organizations/{id}/impersonate': platform,
  'POST /api/admin/login': 'signing in: not recorded',
  'POST /api/admin/logout': 'signing out: not recorded',
  'POST /api/admin/password': 'a password stays in memory and the request is not recorded',
  'POST /api/admin/two-step/begin': 'the answer is a secret that nobody may keep',
  'POST /api/admin/two-step/confirm': 'a code that is valid once, not recorded',
  'POST /api/admin/two-step/disable': 'a password and a code, not recorded',
  'POST /api/admin/two-step/recovery-codes': 'the answer is secret; further codes replace it',
};
