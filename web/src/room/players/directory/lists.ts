import type { DirectoryList } from '@/api/types';

/** The lists of the Players screen, in the order of their buttons. */
export const LISTS = [
  'recent',
  'all',
  'members',
  'vip',
  'owing',
  'refused',
] as const satisfies readonly DirectoryList[];
export type ShownList = (typeof LISTS)[number];

/** A search covers all players, unless the user has chosen a list. */
export function searchedList(list: ShownList, q: string): ShownList {
  return q !== '' && list === 'recent' ? 'all' : list;
}
