import * as z from 'zod/mini';
import { shortestPassword } from '@/lib/limits';

export const signInSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Email is required'), z.email('Invalid email')),
  password: z.string().check(z.minLength(1, 'Password is required')),
  /** The code of the second step, once it is required. */
  code: z.string().check(z.trim()),
});

export type SignInForm = z.infer<typeof signInSchema>;

export const joinSchema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, 'Name is required')),
    password: z
      .string()
      .check(z.minLength(shortestPassword, `Password must be at least ${shortestPassword} characters long`)),
    again: z.string(),
  })
  .check(
    z.refine(({ password, again }) => password === again, {
      message: 'Passwords do not match',
      path: ['again'],
    }),
  );

export type JoinForm = z.infer<typeof joinSchema>;
