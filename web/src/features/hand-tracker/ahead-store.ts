import type { HandAction } from '@/domain/hand/types';
import { readAction } from '@/domain/night/read-hand';
import { readText, removeText, writeText } from '@/lib/storage';

// What was tapped and shown, and is still on its way into the log. It is kept where writing takes no time, so that a tab that
// is killed in this moment comes back with it.

export interface Ahead {
  action: HandAction;
  at: string;
  /** So many lines stood when it was done: more of them, and it is in the log. */
  lines: number;
  /** Of the hand. */
  hand: string;
}

const keyOf = (game: string) => `night_ahead:${game}`;

export function keepAhead(game: string, all: readonly Ahead[]): void {
  if (all.length === 0) removeText(keyOf(game));
  else writeText(keyOf(game), JSON.stringify(all));
}

function readOne(raw: unknown): Ahead[] {
  if (typeof raw !== 'object' || raw === null) return [];
  if (!('action' in raw && 'at' in raw && 'lines' in raw && 'hand' in raw)) return [];
  const { at, lines, hand } = raw;
  const action = readAction(raw.action);
  if (action === null || typeof at !== 'string') return [];
  return typeof lines === 'number' && typeof hand === 'string' ? [{ action, at, lines, hand }] : [];
}

/** What did not reach the log of this hand. */
export function restoreAhead(game: string, hand: string | undefined, lines: number): Ahead[] {
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
