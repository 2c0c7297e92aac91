import type { UseNight } from './types';

/** A game night on this device: what stands, what can be done, and where it is kept. */
export function useNight(gameId: string): UseNight {
  throw new Error(`not there yet: ${gameId}`);
}
