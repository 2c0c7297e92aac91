import type { Doing, Entry } from './entries';
import type { NightLegal, NightResult, NightSettings, NightState } from './types';

// Signatures; the bodies follow.

/** Before the first entry. */
export declare function openNight(settings: NightSettings): NightState;
export declare function nightReduce(state: NightState, entry: Entry): NightResult;
export declare function legal(state: NightState): NightLegal;
/** The `hand` entry that deals the next hand at `at`: the button moved, the blinds as they are then. `straddlers` in their order. */
export declare function nextHand(
  state: NightState,
  at: string,
  options?: { straddle?: boolean },
): { ok: true; doing: Doing } | { ok: false; why: string };
/** "Dana raised to $120". `state` is the one before the entry. */
export declare function describe(entry: Entry, state: NightState): string;
