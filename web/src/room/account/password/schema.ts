import * as z from 'zod/mini';
import { shortestPassword } from '@/lib/limits';

export const passwordSchema = z
  .object({
    currentPassword: z.string().check(z.minLength(1, 'Password is required')),
    newPassword: z
      .string()
      .check(z.minLength(shortestPassword, `Password must be at least ${shortestPassword} characters long`)),
    again: z.string(),
  })
  .check(
    z.refine(({ newPassword, again }) => newPassword === again, {
      message: 'Passwords do not match',
      path: ['again'],
    }),
  );

export type PasswordForm = z.infer<typeof passwordSchema>;
