import type { DirectoryList } from '@/api/types';

/** The lists of the players' screen, in the order of their buttons. */
export const LISTS = [
  'recent',
  'all',
  'members',
  'vip',
  'owing',
  'refused',
] as const satisfies readonly DirectoryList[];
export type ShownList = (typeof LISTS)[number];
