import { defineAct } from '@/api/acts/define';
import { deleteFeesValidFrom, postFees } from '@/api/generated/operations.gen';
import type { NewFeeSchedule } from '@/api/setup-types';
import { dayText } from './model';

export const addFees = defineAct('add-fees', postFees, {
  request: (body: NewFeeSchedule) => ({ body }),
  label: ({ validFrom }) => `Fees from ${dayText(validFrom)}`,
  success: ({ validFrom }) => ({
    title: 'Fee schedule saved',
    description: `In force from ${dayText(validFrom)}.`,
  }),
  failure: 'Failed to save the fees',
});

export const deleteFees = defineAct('delete-fees', deleteFeesValidFrom, {
  request: ({ validFrom }: { validFrom: string }) => ({ path: { validFrom } }),
  label: ({ validFrom }) => `Fees from ${dayText(validFrom)} deleted`,
  success: (_answer, { validFrom }) => ({
    title: 'Fee schedule deleted',
    description: `It was to begin ${dayText(validFrom)}.`,
  }),
  failure: 'Failed to delete the fees',
});
