import type { HandRules, Street } from './types';

export const HOLDEM_STAGES: readonly Street[] = ['preflop', 'flop', 'turn', 'river'];
export const STUD_STAGES: readonly Street[] = ['third', 'fourth', 'fifth', 'sixth', 'seventh'];

/** The rules of a new home game, before the host changes any. */
export const HOUSE_RULES: HandRules = {
  kind: 'house',
  limit: 'no_limit',
  cap: 3,
  headsUpUncapped: false,
  stages: HOLDEM_STAGES,
};
