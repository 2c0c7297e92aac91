import { readQuery } from '@/api/client/query-fn';
import type { FeeSchedule } from '@/api/setup-types';

/** Every schedule, the oldest first. */
export const feesQuery = readQuery<FeeSchedule[]>(['/api/fees']);
