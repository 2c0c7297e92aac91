import { readQuery } from '@/api/client/query-fn';
import type { components } from '@/api/generated/schema.gen';

/** Not available: the server has no key to encrypt secrets with. */
export type TwoStepState = components['schemas']['TwoStepState'];

/** The owner of the second step: a staff user or an administrator. */
export type TwoStepBase = '/api/profile/two-step' | '/api/admin/two-step';

export function twoStepQuery(base: TwoStepBase) {
  return readQuery<TwoStepState>([base]);
}
