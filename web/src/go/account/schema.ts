import * as z from 'zod/mini';

/** The messages of the sign-in and registration forms, in the specified order. */

const loginFields = z.object({ email: z.string(), password: z.string() });

export type LoginForm = z.infer<typeof loginFields>;

const registerFields = z.object({
  inviteCode: z.string(),
  email: z.string(),
  displayName: z.string(),
  password: z.string(),
  confirmPassword: z.string(),
});

export type RegisterForm = z.infer<typeof registerFields>;

export interface Refusal<Field extends string> {
  message: string;
  /** The invalid fields; the first of them takes the focus. */
  fields: readonly Field[];
}

export function checkLogin({ email, password }: LoginForm): Refusal<keyof LoginForm> | null {
  const fields = [
    ...(email.trim() === '' ? (['email'] as const) : []),
    ...(password === '' ? (['password'] as const) : []),
  ];
  return fields.length === 0 ? null : { message: 'Please enter both email and password', fields };
}

/** A check of a whole form as part of its schema: one message for all fields that it refuses. */
export function refusing<Form>(check: (form: Form) => Refusal<keyof Form & string> | null) {
  return (context: z.core.ParsePayload<Form>) => {
    const refusal = check(context.value);
    for (const field of refusal?.fields ?? [])
      context.issues.push({
        code: 'custom',
        path: [field],
        message: refusal?.message ?? '',
        input: context.value,
      });
  };
}

export const loginSchema = loginFields.check(refusing(checkLogin));

/** Minimum length of a companion password, in characters. */
export const MIN_PASSWORD = 6;

export function checkNewPassword<Name extends string>(
  name: Name,
  password: string,
  confirmed: string,
): Refusal<Name | 'confirmPassword'> | null {
  if (password !== confirmed) return { message: 'Passwords do not match', fields: ['confirmPassword'] };
  if (password.length >= MIN_PASSWORD) return null;
  return { message: `Password must be at least ${MIN_PASSWORD} characters long`, fields: [name] };
}

export function checkRegister(form: RegisterForm): Refusal<keyof RegisterForm> | null {
  const needed = ['inviteCode', 'email', 'displayName', 'password'] as const;
  const blank = needed.filter((name) => form[name].trim() === '');
  if (blank.length > 0) return { message: 'Please fill in all required fields', fields: blank };
  return checkNewPassword('password', form.password, form.confirmPassword);
}

export const registerSchema = registerFields.check(refusing(checkRegister));
