import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { GAME_TYPES } from '@/api/keys';
import type { FeeSchedule, NewFeeSchedule } from '@/api/setup-types';
import { readAgain } from '@/lib/optimistic';
import { feesQuery } from './queries';

const TOUCHED = [feesQuery.queryKey, GAME_TYPES];

const add = (body: NewFeeSchedule) => request<FeeSchedule>('POST', '/api/fees', { body });
const take = (day: string) => request<undefined>('DELETE', `/api/fees/${day}`);

/** What is kept of a schedule that comes back as it was. */
function asSent({ validFrom, memberships, seats }: FeeSchedule): NewFeeSchedule {
  return { validFrom, memberships, seats };
}

/**
 * A schedule, in the place of another that has not begun. On the same day the old one has to go first, and comes back when
 * the new one is refused; on another day the new one comes first.
 */
async function write({
  schedule,
  old,
}: {
  schedule: NewFeeSchedule;
  old: FeeSchedule | undefined;
}): Promise<FeeSchedule> {
  if (old === undefined) return await add(schedule);
  if (old.validFrom !== schedule.validFrom) {
    const made = await add(schedule);
    await take(old.validFrom);
    return made;
  }
  await take(old.validFrom);
  try {
    return await add(schedule);
  } catch (error) {
    await add(asSent(old));
    throw error;
  }
}

export function useWriteFees() {
  return useMutation({ mutationFn: write, onSettled: readAgain(TOUCHED) });
}

export function useDeleteFees() {
  return useMutation({ mutationFn: take, onSettled: readAgain(TOUCHED) });
}
