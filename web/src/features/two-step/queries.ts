import { queryOptions } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';

export interface TwoStepState {
  on: boolean;
  /** False: the server has no key to keep secrets with. */
  available: boolean;
  recoveryCodesLeft: number;
}

/** Whose second step it is: staff's or an administrator's. */
export type TwoStepBase = '/api/profile/two-step' | '/api/admin/two-step';

export function twoStepQuery(base: TwoStepBase) {
  return queryOptions({ queryKey: [base], queryFn: queryFn<TwoStepState> });
}
