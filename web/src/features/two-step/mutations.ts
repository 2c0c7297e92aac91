import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import type { TwoStepBase } from './queries';

interface Begun {
  secret: string;
  /** otpauth://… for a camera. */
  uri: string;
}

interface Codes {
  recoveryCodes: string[];
}

/** One act on the second step; what is known of it is read again. */
function useAct<In, Out>(
  base: TwoStepBase,
  act: 'begin' | 'confirm' | 'disable' | 'recovery-codes',
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: In) => request<Out>('POST', `${base}/${act}`, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [base] }),
    // A secret and its codes are shown once and kept nowhere.
    gcTime: 0,
  });
}

export const useBegin = (base: TwoStepBase) => useAct<{ password: string }, Begun>(base, 'begin');
export const useConfirm = (base: TwoStepBase) => useAct<{ code: string }, Codes>(base, 'confirm');
export const useDisable = (base: TwoStepBase) =>
  useAct<{ password: string; code: string }, undefined>(base, 'disable');
export const useNewCodes = (base: TwoStepBase) =>
  useAct<{ code: string }, Codes>(base, 'recovery-codes');
