import { ACT } from '@/lib/config';
import { pinnedPerson } from '../client/identity';
import { ActError, HttpError } from '../client/errors';
import { bodyOf, newIdempotencyKey, OUTCOME_UNKNOWN, send } from '../client/http';
import { audienceOf } from '../client/tokens';
import {
  type ActRecord,
  canonical,
  findRecord,
  isUnanswered,
  nextInstant,
  PAGE,
  readRecords,
  removeRecord,
  writeRecord,
} from './records';
import type { ActRequest } from './types';

// Sends an act: one attempt, recorded before it is sent. An attempt without an answer leaves its record. From then on
// only its outcome is looked up (`lookup.ts`), until a person decides to send it again or to discard it.

export const NEEDS_NETWORK = 'Needs the network. Nothing was sent.';
/** The message of an act that a person discarded. Nothing failed, so nothing is reported. */
export const DISCARDED = '';
export const SETTLE_FIRST =
  'An earlier action here has no confirmed result. Check it, send it again or discard it first.';

export interface ActInit extends ActRequest {
  name: string;
  label: string;
  repeat: 'same' | 'each';
  /** The body must not be stored. */
  isSecret?: boolean;
  isUnrecorded?: boolean;
}

/** How an attempt ended. `failed`: the server did not perform the act, or nothing was sent. */
export type Ending =
  | { kind: 'done'; answer: unknown; repeated: boolean }
  | { kind: 'failed'; error: Error }
  | { kind: 'unknown'; key: string };

/** The outcome of an act that had no answer at first. */
export type Settlement = Exclude<Ending, { kind: 'unknown' }>;

type SettleListener = (settlement: Settlement, settled: ActRecord) => void;

const inFlight = new Map<string, Promise<Ending>>();
const listeners = new Map<string, Set<SettleListener>>();
const everyListener = new Set<SettleListener>();
const unknownListeners = new Set<(key: string) => void>();

/** Statuses of a server, or of a proxy in front of it, that has not processed the act. */
const NOT_JUDGED: readonly number[] = [401, 403, 408, 425, 429, 500, 502, 503, 504];
/** A proxy gave up on the server, which may have recorded the act. */
const NO_ANSWER: readonly number[] = [502, 504];

/** The errors of fetch and of reading the body; the last one means a truncated body. */
const NO_ANSWER_ERRORS: readonly string[] = ['TypeError', 'TimeoutError', 'AbortError', 'SyntaxError'];

export function isInFlight(key: string): boolean {
  return inFlight.has(key);
}

/** Calls `listener` once, when the outcome of the unanswered act is known. */
export function onSettled(key: string, listener: SettleListener): () => void {
  const all = listeners.get(key) ?? new Set();
  listeners.set(key, all.add(listener));
  return () => all.delete(listener);
}

/** Calls `listener` for every unanswered act whose outcome becomes known on this page. */
export function onEverySettled(listener: SettleListener): () => void {
  everyListener.add(listener);
  return () => everyListener.delete(listener);
}

/** Calls `listener` when an attempt ends without an answer. */
export function onUnknown(listener: (key: string) => void): () => void {
  unknownListeners.add(listener);
  return () => unknownListeners.delete(listener);
}

/** Deletes the record and notifies the callers that wait for the outcome. */
export function settle(one: ActRecord, settlement: Settlement): void {
  const waiting = listeners.get(one.key);
  listeners.delete(one.key);
  removeRecord(one);
  for (const listener of waiting ?? []) listener(settlement, one);
  for (const listener of everyListener) listener(settlement, one);
}

export function isWaitedFor(key: string): boolean {
  return (listeners.get(key)?.size ?? 0) > 0;
}

export function waitedForKeys(): string[] {
  return [...listeners.keys()];
}

/** The person that this page acts for at a path; null before a sign-in. */
export function personFor(path: string): string | null {
  return pinnedPerson(audienceOf(path))?.id ?? null;
}

function failed(message: string): Ending {
  return { kind: 'failed', error: new ActError(message) };
}

export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/** An open record of the same act, or of another act at the same address that has no answer. */
function findOpen(person: string, { method, path, body, repeat }: ActInit) {
  if (repeat === 'each') return { same: undefined, other: undefined };
  const open = readRecords().filter(
    (one) => one.person === person && one.method === method && one.path === path && one.state !== 'refused',
  );
  const text = canonical(body);
  return {
    same: open.find((one) => canonical(one.body) === text),
    other: open.find((one) => isUnanswered(one)),
  };
}

/** Keys of requests that ended with a 401: after signing in, the same request is sent again with the same key. */
const unauthorizedKeys = new Map<string, string>();

function textOf({ person, method, path, body }: ActRequest & { person: string }): string {
  return canonical([person, method, path, body]);
}

/** A key is used once, so that the next equal act after an answer is a new act. */
function takeUnauthorizedKey(one: ActRecord): string | undefined {
  const text = textOf(one);
  const key = unauthorizedKeys.get(text);
  unauthorizedKeys.delete(text);
  return key;
}

/** Sends an act now, or joins the open record of the same act. */
export function sendAct(init: ActInit): Promise<Ending> {
  const person = personFor(init.path);
  if (person === null || init.isUnrecorded === true) return sendUnrecorded(init);
  const { same, other } = findOpen(person, init);
  const current = same === undefined ? undefined : inFlight.get(same.key);
  if (current !== undefined) return current;
  if (isOffline()) return Promise.resolve(failed(NEEDS_NETWORK));
  if (same !== undefined) return attempt(same);
  if (other !== undefined) return Promise.resolve(failed(SETTLE_FIRST));
  const made = newRecord(person, init);
  return attempt(
    { ...made, key: takeUnauthorizedKey(made) ?? made.key },
    init.repeat === 'each' ? ACT.tapTimeoutMs : ACT.timeoutMs,
  );
}

export function newRecord(person: string, init: Omit<ActInit, 'repeat'>): ActRecord {
  const at = nextInstant();
  return {
    key: newIdempotencyKey(),
    person,
    name: init.name,
    method: init.method,
    path: init.path,
    ...(init.body === undefined ? {} : { body: init.body }),
    isSecret: init.isSecret ?? false,
    label: init.label,
    at,
    sentAt: at,
    until: at + ACT.keepMs,
    state: 'sending',
    page: PAGE,
    isDoubtful: false,
    isAbsent: false,
    subject: '',
    failures: 0,
    refusal: null,
  };
}

/** One attempt of a recorded act, caused by a press. */
export function attempt(one: ActRecord, timeoutMs: number = ACT.timeoutMs): Promise<Ending> {
  const running = inFlight.get(one.key);
  if (running !== undefined) return running;
  const sending: ActRecord = { ...one, state: 'sending', page: PAGE, sentAt: nextInstant() };
  writeRecord(sending);
  const ending = attemptOnce(sending, timeoutMs).finally(() => inFlight.delete(one.key));
  inFlight.set(one.key, ending);
  return ending;
}

async function attemptOnce(one: ActRecord, timeoutMs: number): Promise<Ending> {
  const { method, path, body, key } = one;
  try {
    const response = await send(method, path, {
      idempotencyKey: key,
      timeoutMs,
      ...(body === undefined ? {} : { body }),
    });
    const answer = await bodyOf(response);
    const done = { kind: 'done', answer, repeated: one.isDoubtful } as const;
    if (one.isDoubtful) settle(one, done);
    else removeRecord(one);
    return done;
  } catch (error) {
    return ended(one, error);
  }
}

/** Whether the server may have recorded an act although the attempt failed. */
export function hasNoAnswer(error: unknown): boolean {
  if (error instanceof HttpError) return NO_ANSWER.includes(error.status) || error.problem?.type === OUTCOME_UNKNOWN;
  return error instanceof Error && NO_ANSWER_ERRORS.includes(error.name);
}

function ended(one: ActRecord, error: unknown): Ending {
  if (hasNoAnswer(error)) {
    markUnknown(one);
    return { kind: 'unknown', key: one.key };
  }
  const reason = error instanceof Error ? error : new Error('Unknown error');
  const failure = { kind: 'failed', error: reason } as const;
  const judged = reason instanceof HttpError && !NOT_JUDGED.includes(reason.status);
  if (reason instanceof HttpError && reason.status === 401) unauthorizedKeys.set(textOf(one), one.key);
  if (!one.isDoubtful) removeRecord(one);
  else if (judged) settle(one, failure);
  // The first attempt may have been recorded all the same.
  else writeRecord({ ...one, state: 'unknown' });
  return failure;
}

export function markUnknown(one: ActRecord): void {
  // Another tab, or a lookup, may have settled it meanwhile.
  if (findRecord(one.key) !== undefined) writeRecord({ ...one, state: 'unknown', isDoubtful: true });
  for (const listener of unknownListeners) listener(one.key);
}

/** Before a sign-in there is no person to whom a record could belong. */
async function sendUnrecorded({ method, path, body }: ActInit): Promise<Ending> {
  try {
    const response = await send(method, path, body === undefined ? {} : { body });
    return { kind: 'done', answer: await bodyOf(response), repeated: false };
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error : new Error('Unknown error') };
  }
}
