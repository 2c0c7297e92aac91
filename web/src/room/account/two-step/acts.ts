import { defineAct } from '@/api/acts/define';
import {
  postAdminTwoStepBegin,
  postAdminTwoStepConfirm,
  postAdminTwoStepDisable,
  postAdminTwoStepRecoveryCodes,
  postProfileTwoStepBegin,
  postProfileTwoStepConfirm,
  postProfileTwoStepDisable,
  postProfileTwoStepRecoveryCodes,
} from '@/api/generated/operations.gen';
import type { TwoStepBase } from './queries';

/** The secret and the codes are shown once, so their responses are stored nowhere. */
const common = (base: TwoStepBase) => ({
  success: null,
  isUnrecorded: true,
  refresh: () => [[base]],
});

const begin = (base: TwoStepBase) => ({
  ...common(base),
  request: (body: { password: string }) => ({ body }),
  label: () => 'Two-step sign-in begun',
  failure: 'Failed to begin two-step sign-in',
});

const confirm = (base: TwoStepBase) => ({
  ...common(base),
  request: (body: { code: string }) => ({ body }),
  label: () => 'Two-step sign-in turned on',
  failure: 'Failed to turn on two-step sign-in',
});

const disable = (base: TwoStepBase) => ({
  ...common(base),
  request: (body: { password: string; code: string }) => ({ body }),
  label: () => 'Two-step sign-in turned off',
  success: () => ({ title: 'Two-step sign-in is off' }),
  failure: 'Failed to turn off two-step sign-in',
});

const renewCodes = (base: TwoStepBase) => ({
  ...common(base),
  request: (body: { code: string }) => ({ body }),
  label: () => 'New recovery codes',
  failure: 'Failed to make new codes',
});

const STAFF = '/api/profile/two-step';
const ADMINISTRATOR = '/api/admin/two-step';

/** The two-step acts of the signed-in person: a staff user or an administrator. */
export const TWO_STEP = {
  [STAFF]: {
    begin: defineAct('two-step-begin', postProfileTwoStepBegin, begin(STAFF)),
    confirm: defineAct('two-step-confirm', postProfileTwoStepConfirm, confirm(STAFF)),
    disable: defineAct('two-step-disable', postProfileTwoStepDisable, disable(STAFF)),
    renewCodes: defineAct('two-step-codes', postProfileTwoStepRecoveryCodes, renewCodes(STAFF)),
  },
  [ADMINISTRATOR]: {
    begin: defineAct('two-step-begin', postAdminTwoStepBegin, begin(ADMINISTRATOR)),
    confirm: defineAct('two-step-confirm', postAdminTwoStepConfirm, confirm(ADMINISTRATOR)),
    disable: defineAct('two-step-disable', postAdminTwoStepDisable, disable(ADMINISTRATOR)),
    renewCodes: defineAct('two-step-codes', postAdminTwoStepRecoveryCodes, renewCodes(ADMINISTRATOR)),
  },
} as const;
