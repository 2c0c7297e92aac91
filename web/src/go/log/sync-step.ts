import { errorText, HttpError, isStatus } from '@/api/client/errors';
import { isRecord } from '../engine/night/read-fields';
import type { Author, CallRecord } from './db';
import type { Stored } from './night-store';
import { whyAnotherFirst } from './record';
import { type NightServer, readLease, type ServerGame } from './server';

// Decides the next step of the sync, and interprets refusals.

/**
 * The state of the connection. `slow`: a request takes so long that the user should know. `signedOut`: the server
 * requires a sign-in. `missing`: neither this device nor the server knows the game.
 */
export interface Net {
  state: 'idle' | 'sending' | 'slow' | 'away' | 'signedOut' | 'missing';
  why: string | null;
}

export const IDLE: Net = { state: 'idle', why: null };

export type Step = { kind: 'call'; call: CallRecord } | { kind: 'game' | 'pull' | 'pen' | 'push' };

interface Known {
  device: string;
  /** The server may have entries that this device lacks. */
  stale: boolean;
  staleGame: boolean;
  /** The signed-in user. */
  user: Author | null;
}

/** The next step; null if both sides are equal. */
export function nextStep(stored: Stored | null, { device, stale, staleGame, user }: Known): Step | null {
  if (!stored) return { kind: 'game' };
  const { record, calls } = stored;
  // A stopped game is fetched again on a manual retry or after another user signs in: they may have access.
  if (record.stopped !== null) return staleGame ? { kind: 'game' } : null;
  // Fetching the log could set the other user's changes aside.
  if (whyAnotherFirst(record, calls, user) !== null) return staleGame && !record.game.local ? { kind: 'game' } : null;
  const waiting = calls.filter(({ refusal }) => refusal === null);
  const first = waiting.find(({ kind }) => kind !== 'end');
  if (first) return { kind: 'call', call: first };
  if (record.game.local) return null;
  if (staleGame) return { kind: 'game' };
  if (stale) return { kind: 'pull' };
  const { status } = record.game;
  if (record.head > record.sent) {
    // The server accepts no entries of a game that has not started, so this device keeps them.
    if (status === 'scheduled' || status === 'pending') return null;
    if (record.pen === null) return { kind: 'pen' };
    return { kind: record.pen.device === device ? 'push' : 'pull' };
  }
  const end = waiting.find(({ kind }) => kind === 'end');
  return end ? { kind: 'call', call: end } : null;
}

const TRY_LATER: readonly number[] = [408, 425, 429];

export function isRetryable({ status }: HttpError): boolean {
  return status >= 500 || TRY_LATER.includes(status);
}

/** Parses the lease from a refusal's `current`: the lease itself, or `{pen, head}`. */
export function leaseOf(error: HttpError) {
  const current = error.problem?.current;
  if (!isRecord(current)) return null;
  return readLease(current.pen) ?? readLease(current);
}

export function leaseBlockedReason(error: unknown, holder: string | null): string {
  if (holder !== null) return `${holder} has just taken the pen.`;
  return errorText(error, 'The pen could not be taken. Try again.');
}

/** The connection state after a failed pass; `away` is retried. */
export function netAfter(error: unknown, stored: Stored | null): Net {
  if (isStatus(error, 401)) return { state: 'signedOut', why: 'Sign in to send what was done here.' };
  if (isStatus(error, 404) && !stored) return { state: 'missing', why: errorText(error, 'There is no such game.') };
  return { state: 'away', why: error instanceof HttpError ? error.detail : null };
}

/**
 * Sends a call. If an earlier attempt had no answer and the game was edited since, the edit is applied to the game that
 * the attempt created.
 */
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
