import type { HandAction } from '../engine/hand/types';
import { readAction } from '../engine/night/read-hand';
import { readText, removeText, writeText } from '@/lib/storage';

// Stores actions that are shown but not written to the log yet. The storage is synchronous, so that a tab that is
// killed at this moment restores them.

export interface PendingAction {
  action: HandAction;
  at: string;
  /** Number of log lines at the time of the action: once there are more, the action is in the log. */
  lines: number;
  /** Id of the hand's entry. */
  hand: string;
}

const keyOf = (game: string) => `night_ahead:${game}`;

export function storePending(game: string, all: readonly PendingAction[]): void {
  if (all.length === 0) removeText(keyOf(game));
  else writeText(keyOf(game), JSON.stringify(all));
}

function readOne(raw: unknown): PendingAction[] {
  if (typeof raw !== 'object' || raw === null) return [];
  if (!('action' in raw && 'at' in raw && 'lines' in raw && 'hand' in raw)) return [];
  const { at, lines, hand } = raw;
  const action = readAction(raw.action);
  if (action === null || typeof at !== 'string') return [];
  return typeof lines === 'number' && typeof hand === 'string' ? [{ action, at, lines, hand }] : [];
}

/** The stored actions of this hand that did not reach the log. */
export function restorePending(game: string, hand: string | undefined, lines: number): PendingAction[] {
  const text = readText(keyOf(game));
  if (text === null) return [];
  try {
    const read: unknown = JSON.parse(text);
    const all = Array.isArray(read) ? read.flatMap(readOne) : [];
    return all.filter((each) => each.hand === hand && each.lines >= lines);
  } catch {
    return [];
  }
}
