import { useQueryClient } from '@tanstack/react-query';
import { defineAct } from '@/api/acts/define';
import { memberQuery } from '@/go/api';
import { patchPitbossGoProfile, postPitbossGoPassword } from '@/api/generated/operations.gen';
import type { GameDefaults, Member } from '@/go/types';
import { useAct } from '@/shells/use-act';
import type { FormHandle } from '@/shells/with-handle';

interface ProfileVars {
  /** "Profile Saved" */
  done: string;
  change: { displayName?: string; defaults?: GameDefaults };
}

const changeProfile = defineAct('change-profile', patchPitbossGoProfile, {
  request: ({ change }: ProfileVars) => ({ body: change }),
  label: ({ done }) => done,
  success: (_member, { done }) => ({ title: done }),
  failure: 'Please try again in a moment.',
});

/** Changes the own profile, and shows the answer at once. */
export function useChangeProfile(): FormHandle<ProfileVars, Member> {
  const client = useQueryClient();
  const act = useAct(changeProfile);
  return {
    ...act,
    send: (vars, done, refused) =>
      act.send(
        vars,
        (member) => {
          client.setQueryData(memberQuery.queryKey, member);
          done?.(member);
        },
        refused,
      ),
  };
}

/** Signs out all other devices. */
export const changePassword = defineAct('member-password', postPitbossGoPassword, {
  request: (body: { currentPassword: string; newPassword: string }) => ({ body }),
  label: () => 'Password changed',
  success: () => ({
    title: 'Password Changed',
    description: 'Every other device is signed out.',
  }),
  failure: 'Please try again in a moment.',
  isUnrecorded: true,
});
