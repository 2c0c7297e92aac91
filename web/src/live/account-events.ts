import * as z from 'zod/mini';

/** What happened to somebody's account; the lists are read again where they are shown. */
const change = z.object({ what: z.string(), userId: z.string(), name: z.string() });

export const ACCOUNT_SCHEMAS = {
  user_updated: change,
  invitation_updated: change,
  session_ended: change,
  signed_in: change,
  signed_out: change,
  password_changed: change,
  two_step_changed: change,
};
