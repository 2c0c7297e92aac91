import { defineAct } from '@/api/acts/define';
import { postAdminPassword, postProfilePassword } from '@/api/generated/operations.gen';
import type { PasswordForm } from './schema';

const password = {
  request: ({ currentPassword, newPassword }: PasswordForm) => ({
    body: { currentPassword, newPassword },
  }),
  label: () => 'Password changed',
  success: () => ({ title: 'Password changed', description: 'Your other sessions have ended.' }),
  failure: 'Failed to change the password',
  isUnrecorded: true,
};

/** Changes the password of the signed-in person: a staff user or an administrator. */
export const CHANGE_PASSWORD = {
  '/api/profile/password': defineAct('staff-password', postProfilePassword, password),
  '/api/admin/password': defineAct('administrator-password', postAdminPassword, password),
} as const;

export type PasswordPath = keyof typeof CHANGE_PASSWORD;
