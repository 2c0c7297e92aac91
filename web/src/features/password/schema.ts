import * as z from 'zod/mini';

/** Staff's and administrators' passwords (decisions 4). */
const SHORTEST = 12;

export const passwordSchema = z
  .object({
    currentPassword: z.string().check(z.minLength(1, 'Password is required')),
    newPassword: z
      .string()
      .check(z.minLength(SHORTEST, `Password must be at least ${SHORTEST} characters long`)),
    again: z.string(),
  })
  .check(
    z.refine(({ newPassword, again }) => newPassword === again, {
      message: 'Passwords do not match',
      path: ['again'],
    }),
  );

export type PasswordForm = z.infer<typeof passwordSchema>;
