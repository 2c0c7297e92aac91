/** What the two forms of the sign-in say, in the specified order. */

export interface LoginForm {
  email: string;
  password: string;
}

export interface RegisterForm {
  inviteCode: string;
  email: string;
  displayName: string;
  password: string;
  confirmPassword: string;
}

export interface Refusal<Field extends string> {
  message: string;
  /** The fields it is about; the first of them takes the focus. */
  fields: readonly Field[];
}

export function checkLogin({ email, password }: LoginForm): Refusal<keyof LoginForm> | null {
  const fields = [
    ...(email.trim() === '' ? (['email'] as const) : []),
    ...(password === '' ? (['password'] as const) : []),
  ];
  return fields.length === 0 ? null : { message: 'Please enter both email and password', fields };
}

/** The fewest characters of a companion's password. */
export const MIN_PASSWORD = 6;

export function checkRegister(form: RegisterForm): Refusal<keyof RegisterForm> | null {
  const needed = ['inviteCode', 'email', 'displayName', 'password'] as const;
  const blank = needed.filter((name) => form[name].trim() === '');
  if (blank.length > 0) return { message: 'Please fill in all required fields', fields: blank };
  if (form.password !== form.confirmPassword)
    return { message: 'Passwords do not match', fields: ['confirmPassword'] };
  if (form.password.length < MIN_PASSWORD)
    return {
      message: `Password must be at least ${MIN_PASSWORD} characters long`,
      fields: ['password'],
    };
  return null;
}
