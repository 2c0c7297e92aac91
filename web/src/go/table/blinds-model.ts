import type { NightState } from '../engine/night/types';
import { chips } from '../engine/night/words';

/** "Ante $1", "Big blind ante $2"; null without one. */
export function anteText({ settings: { ante } }: NightState): string | null {
  if (ante.kind === 'none' || ante.amount === 0) return null;
  return `${ante.kind === 'each' ? 'Ante' : 'Big blind ante'} ${chips(ante.amount)}`;
}
