import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import type { PasswordForm } from './schema';

/** Whose password it is: staff's or an administrator's. */
export type PasswordPath = '/api/profile/password' | '/api/admin/password';

export function useChangePassword(path: PasswordPath) {
  return useMutation({
    mutationFn: ({ currentPassword, newPassword }: PasswordForm) =>
      request<undefined>('POST', path, { body: { currentPassword, newPassword } }),
  });
}
