import * as z from 'zod/mini';
import { checkNewPassword, refusing, type Refusal } from '../schema';

const passwordFields = z.object({
  currentPassword: z.string(),
  newPassword: z.string(),
  confirmPassword: z.string(),
});

type PasswordForm = z.infer<typeof passwordFields>;

/** Checks in the same order and with the same messages as the registration. */
function checkPassword(form: PasswordForm): Refusal<keyof PasswordForm> | null {
  const needed = ['currentPassword', 'newPassword'] as const;
  const blank = needed.filter((name) => form[name] === '');
  if (blank.length > 0) return { message: 'Please fill in all required fields', fields: blank };
  return checkNewPassword('newPassword', form.newPassword, form.confirmPassword);
}

export const passwordSchema = passwordFields.check(refusing(checkPassword));
