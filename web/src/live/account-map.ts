// Who is on the staff and who is invited, after an event.
import * as z from 'zod/mini';
import type { Cache } from './cache';

/** What happened to somebody's account: the lists are read again where they are shown. */
export const ACCOUNT_SCHEMAS = {
  user_updated: z.object({ userId: z.string() }),
  invitation_updated: z.object({ userId: z.string() }),
};

const people = (cache: Cache) => {
  cache.derived(['/api/users']);
  cache.derived(['/api/user-invitations']);
};

export const ACCOUNT_MAP = { user_updated: people, invitation_updated: people };
