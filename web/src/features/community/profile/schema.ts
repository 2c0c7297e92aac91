import { MIN_PASSWORD, type Refusal } from '../schema';

export interface PasswordForm {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** In the order and the words of the registration. */
export function checkPassword(form: PasswordForm): Refusal<keyof PasswordForm> | null {
  const needed = ['currentPassword', 'newPassword'] as const;
  const blank = needed.filter((name) => form[name] === '');
  if (blank.length > 0) return { message: 'Please fill in all required fields', fields: blank };
  if (form.newPassword !== form.confirmPassword)
    return { message: 'Passwords do not match', fields: ['confirmPassword'] };
  if (form.newPassword.length < MIN_PASSWORD)
    return {
      message: `Password must be at least ${MIN_PASSWORD} characters long`,
      fields: ['newPassword'],
    };
  return null;
}
