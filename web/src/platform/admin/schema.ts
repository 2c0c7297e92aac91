import * as z from 'zod/mini';

/** One message for both missing fields. */
export const MISSING = 'Please enter both email and password';

export const adminSignInSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, MISSING)),
  password: z.string().check(z.minLength(1, MISSING)),
  code: z.string().check(z.trim()),
});

export type AdminSignInForm = z.infer<typeof adminSignInSchema>;
