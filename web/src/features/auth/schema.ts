import * as z from 'zod/mini';

export const signInSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'E-mail is required'), z.email('Invalid email')),
  password: z.string().check(z.minLength(1, 'Password is required')),
});

export type SignInForm = z.infer<typeof signInSchema>;
