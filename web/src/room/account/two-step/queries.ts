import { readQuery } from '@/api/client/query-fn';

export interface TwoStepState {
  on: boolean;
  /** False: the server has no key to encrypt secrets with. */
  available: boolean;
  recoveryCodesLeft: number;
}

/** The owner of the second step: a staff user or an administrator. */
export type TwoStepBase = '/api/profile/two-step' | '/api/admin/two-step';

export function twoStepQuery(base: TwoStepBase) {
  return readQuery<TwoStepState>([base]);
}
