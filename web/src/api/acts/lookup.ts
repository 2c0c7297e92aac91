import { ACT } from '@/lib/config';
import { unreachableSince } from '../client/reachability';
import { ActError, HttpError } from '../client/errors';
import { bodyOf, send } from '../client/http';
import { audienceOf } from '../client/tokens';
import {
  type ActRecord,
  actRecords,
  findRecord,
  isUnanswered,
  readRecords,
  removeRecord,
  writeRecord,
} from './records';
import {
  attempt,
  DISCARDED,
  isInFlight,
  isOffline,
  isWaitedFor,
  onUnknown,
  personFor,
  settle,
  waitedForKeys,
} from './send';

// Looks up the outcome of an act that had no answer. Nothing but the lookup happens without a press.

/** Unanswered acts of this page, also those whose record another tab has deleted. */
const tracked = new Map<string, ActRecord>();
const timers = new Map<string, ReturnType<typeof setTimeout>[]>();
const asking = new Set<string>();

/** Administrators of the platform have separate lookup addresses. */
function lookupPath({ path, key }: ActRecord): string {
  const prefix = audienceOf(path) === 'admin' ? '/api/admin/acts' : '/api/acts';
  return `${prefix}/${encodeURIComponent(key)}`;
}

/** The server's record of an act: `GET /api/acts/{key}`. */
interface ActStatus {
  state: 'recorded' | 'withdrawn' | 'unknown';
  answer: unknown;
}

function readStatus(body: unknown): ActStatus {
  const status = typeof body === 'object' && body !== null ? body : {};
  const state: unknown = Reflect.get(status, 'state');
  return {
    state: state === 'recorded' || state === 'withdrawn' ? state : 'unknown',
    answer: Reflect.get(status, 'answer'),
  };
}

function isOwn(one: ActRecord): boolean {
  return personFor(one.path) === one.person;
}

/**
 * Looks up the outcome after 1, 3 and 8 seconds, and again whenever the server answers any request (`startLookups`).
 */
export function track(one: ActRecord): void {
  tracked.set(one.key, one);
  for (const timer of timers.get(one.key) ?? []) clearTimeout(timer);
  timers.set(
    one.key,
    ACT.lookupAfterMs.map((ms) => setTimeout(() => void lookUp(one.key), ms)),
  );
}

function forget(key: string): void {
  tracked.delete(key);
  for (const timer of timers.get(key) ?? []) clearTimeout(timer);
  timers.delete(key);
}

/** One lookup. Returns whether the server was reached. */
export async function lookUp(key: string): Promise<boolean> {
  const one = findRecord(key) ?? tracked.get(key);
  if (one === undefined || !isOwn(one)) return false;
  if (asking.has(key) || isInFlight(key) || isOffline()) return false;
  asking.add(key);
  try {
    const response = await send('GET', lookupPath(one), {
      audience: audienceOf(one.path),
      timeoutMs: ACT.lookupTimeoutMs,
    });
    learn(one, readStatus(await bodyOf(response)));
    return true;
  } catch {
    return false;
  } finally {
    asking.delete(key);
  }
}

function learn(one: ActRecord, { state, answer }: ActStatus): void {
  // The person has sent the act again meanwhile: that attempt decides the outcome.
  if (isInFlight(one.key)) return;
  const stored = findRecord(one.key);
  if (state === 'recorded') settle(stored ?? one, { kind: 'done', answer, repeated: true });
  else if (state === 'withdrawn') settleDiscarded(stored ?? one);
  else if (stored !== undefined) {
    writeRecord({ ...stored, state: 'unknown', isDoubtful: true, isAbsent: true });
    return;
  } else if (isWaitedFor(one.key)) settleDiscarded(one);
  forget(one.key);
}

function settleDiscarded(one: ActRecord): void {
  settle(one, { kind: 'failed', error: new ActError(DISCARDED) });
}

/** The unanswered acts of the person that this page shows. */
export function unansweredActs(): ActRecord[] {
  return readRecords().filter((one) => isUnanswered(one) && !isInFlight(one.key) && isOwn(one));
}

/** Looks up every unanswered act, and those that another tab has settled. */
export function checkActs(): void {
  if (isOffline()) return;
  const keys = new Set(unansweredActs().map(({ key }) => key));
  for (const key of waitedForKeys()) if (findRecord(key) === undefined) keys.add(key);
  for (const key of keys) void lookUp(key);
}

/** Sends the act again after a press, with the same key, so that the server records it once. */
export async function sendAgain(key: string): Promise<void> {
  const one = findRecord(key);
  if (one === undefined) return;
  const ending = await attempt(one);
  if (ending.kind === 'failed') throw ending.error;
}

/**
 * Withdraws the act after a press: from then on the server refuses the original if it arrives late. If the act has been
 * recorded already, the outcome says so instead.
 */
export async function discardAct(key: string): Promise<void> {
  const one = findRecord(key);
  if (one === undefined) return;
  if (!one.isDoubtful && one.state !== 'sending') return removeRecord(one);
  if (isOffline()) throw new ActError('Discarding needs the network.');
  try {
    const response = await send('POST', `${lookupPath(one)}/withdraw`, {
      audience: audienceOf(one.path),
      body: {},
      timeoutMs: ACT.lookupTimeoutMs,
    });
    learn(one, readStatus(await bodyOf(response)));
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new ActError('The server could not be reached. Nothing was discarded.');
  }
}

let users = 0;
let stop: (() => void) | null = null;

/** Follows the network, the page and the other tabs. Returns the function that stops it. */
export function startLookups(): () => void {
  users += 1;
  if (users === 1) stop = follow();
  checkActs();
  return () => {
    users -= 1;
    if (users > 0) return;
    stop?.();
    stop = null;
  };
}

function follow(): () => void {
  const forgetUnknown = onUnknown((key) => {
    const one = findRecord(key);
    if (one !== undefined) track(one);
    else void lookUp(key);
  });
  // The socket opens, or any call is answered.
  const forgetReach = unreachableSince.subscribe(() => {
    if (unreachableSince.get() === null) checkActs();
  });
  const forgetRecords = actRecords.subscribe(() => {
    for (const key of waitedForKeys()) if (findRecord(key) === undefined) void lookUp(key);
  });
  const onVisible = () => {
    if (document.visibilityState === 'visible') checkActs();
  };
  window.addEventListener('online', checkActs);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    forgetUnknown();
    forgetReach();
    forgetRecords();
    window.removeEventListener('online', checkActs);
    document.removeEventListener('visibilitychange', onVisible);
    for (const key of tracked.keys()) forget(key);
  };
}
