import { readQuery } from '@/api/client/query-fn';
import type { House } from '@/api/setup-types';

export const houseQuery = readQuery<House>(['/api/organization']);
