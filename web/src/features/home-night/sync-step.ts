import { errorText, HttpError, isStatus } from '@/api/client/errors';
import { isRecord } from '@/domain/night/plain';
import type { CallRecord } from './db';
import type { Stored } from './night-store';
import { type NightServer, readPen, type ServerGame } from './server';

// What the two sides of a night have to do next, and what a refusal means.

/**
 * `slow`: under way for so long that it is worth saying. `signedOut`: the server wants to know who this is. `missing`: neither
 * this device nor the server knows the game.
 */
export interface Net {
  state: 'idle' | 'sending' | 'slow' | 'away' | 'signedOut' | 'missing';
  why: string | null;
}

export const IDLE: Net = { state: 'idle', why: null };

export type Step = { kind: 'call'; call: CallRecord } | { kind: 'game' | 'pull' | 'pen' | 'push' };

interface Known {
  device: string;
  /** The server may have something that is not here. */
  stale: boolean;
  staleGame: boolean;
}

/** What is to be done next; null when both sides have the same. */
export function nextStep(stored: Stored | null, { device, stale, staleGame }: Known): Step | null {
  if (!stored) return { kind: 'game' };
  const { record, calls } = stored;
  // Whoever looks again, or signs in as somebody else, may see it again.
  if (record.stopped !== null) return staleGame ? { kind: 'game' } : null;
  const waiting = calls.filter(({ refusal }) => refusal === null);
  const first = waiting.find(({ kind }) => kind !== 'end');
  if (first) return { kind: 'call', call: first };
  if (record.game.local) return null;
  if (staleGame) return { kind: 'game' };
  if (stale) return { kind: 'pull' };
  const { status } = record.game;
  if (record.head > record.sent) {
    // The server takes nothing of a game that has not started; it keeps.
    if (status === 'scheduled' || status === 'pending') return null;
    if (record.pen === null) return { kind: 'pen' };
    return { kind: record.pen.device === device ? 'push' : 'pull' };
  }
  const end = waiting.find(({ kind }) => kind === 'end');
  return end ? { kind: 'call', call: end } : null;
}

const TRY_LATER: readonly number[] = [408, 425, 429];

export function mayHelpLater({ status }: HttpError): boolean {
  return status >= 500 || TRY_LATER.includes(status);
}

/** The pen of a refusal's `current`: the pen itself, or `{pen, head}`. */
export function penOf(error: HttpError) {
  const current = error.problem?.current;
  if (!isRecord(current)) return null;
  return readPen(current.pen) ?? readPen(current);
}

export function whyNoPen(error: unknown, holder: string | null): string {
  if (holder !== null) return `${holder} has just taken the pen.`;
  return errorText(error, 'The pen could not be taken. Try again.');
}

/** How it stands after a pass that failed: `away` is tried again. */
export function netAfter(error: unknown, stored: Stored | null): Net {
  if (isStatus(error, 401))
    return { state: 'signedOut', why: 'Sign in to send what was done here.' };
  if (isStatus(error, 404) && !stored)
    return { state: 'missing', why: errorText(error, 'There is no such game.') };
  return { state: 'away', why: error instanceof HttpError ? error.detail : null };
}

/** What was changed since no answer came is changed in the game that the call had made. */
export async function sendCall(
  server: NightServer,
  { id: key, game, kind, body, first }: CallRecord,
): Promise<ServerGame> {
  if (kind === 'start') return server.start(game, key);
  if (kind === 'end') return server.end(game, key);
  const made = await server.create(first ?? body ?? {}, key);
  if (!first || !body || JSON.stringify(first) === JSON.stringify(body)) return made;
  return server.change(made.game.id, body);
}
