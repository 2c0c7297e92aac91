import { BUSY } from '@/config/constants';
import { observeServerTime } from '@/lib/clock';
import { takeStarted } from '@/lib/started';
import {
  type Audience,
  currentIdentity,
  isLocked,
  lockPage,
  observeActor,
  PageLockedError,
  pageLock,
  pinnedPerson,
  whenUnlocked,
} from './identity';
import { HttpError } from './errors';
import { lost, reached } from './reachability';
import { audienceOf, bearerOf, clearToken } from './tokens';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface CallInit {
  body?: unknown;
  signal?: AbortSignal;
  on401?: 'throw';
  idempotencyKey?: string;
  ifMatch?: string;
  ifNoneMatch?: string;
  /** Whose call it is, where the path does not say it. */
  audience?: Audience;
  /** How long one attempt may take, without the pauses that a busy server asks for. */
  timeoutMs?: number;
  /** For signing in: sent without a token, by a locked page too, and without a person to act for. */
  anonymous?: boolean;
}
export type NullOn401Init = Omit<CallInit, 'on401'> & { on401: 'null' };
type Init = CallInit | NullOn401Init;

export const USER_PATH = '/api/auth/user';

/** `crypto.randomUUID` exists only in secure contexts; a club may serve its tablets over plain HTTP. */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'.charAt((bytes[8] ?? 0) & 3);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** The token, and for an act the person whom this page shows: the server refuses the act of anybody else. */
function identifyCaller(headers: Headers, method: Method, audience: Audience): void {
  const bearer = bearerOf(audience, location.hostname);
  if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`);
  const { userId } = currentIdentity(audience);
  if (method !== 'GET' && userId !== null) headers.set('Acting-As', userId);
}

function headersFor(method: Method, path: string, init: Init): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (init.body !== undefined) headers.set('Content-Type', 'application/json');
  if (init.anonymous !== true) identifyCaller(headers, method, init.audience ?? audienceOf(path));
  if (init.idempotencyKey !== undefined) headers.set('Idempotency-Key', init.idempotencyKey);
  if (init.ifMatch !== undefined) headers.set('If-Match', init.ifMatch);
  if (init.ifNoneMatch !== undefined) headers.set('If-None-Match', init.ifNoneMatch);
  return headers;
}

async function failure(response: Response): Promise<HttpError> {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const body = await response.text().catch(() => '');
  return new HttpError(
    response.status,
    response.statusText,
    body,
    Number.isFinite(retryAfter) ? retryAfter : null,
  );
}

/** The problem type of an act that was sent for a person whom the session does not belong to. */
const OTHER_PERSON = 'urn:pitboss:other-person';

/** The problem type of an act of which the server itself cannot tell whether it was recorded. */
export const OUTCOME_UNKNOWN = 'urn:pitboss:outcome-unknown';

/** Who is signed in: to the console, the platform or the companion. */
export const ME_PATHS: readonly string[] = [
  USER_PATH,
  '/api/admin/me',
  '/api/pitboss-go/auth/me',
  '/api/pitboss-go/auth/token-me',
];

/** The session is over: the token is removed, and a page that shows a person is locked. */
function endSession(audience: Audience): void {
  if (pinnedPerson(audience) === null) clearToken(audience);
  else lockPage('session-over', audience);
}

/** While the page is locked an act is refused, and a read waits for the same person to sign in again. */
async function untilFree(
  method: Method,
  audience: Audience,
  signal: AbortSignal | undefined,
): Promise<void> {
  const lock = pageLock();
  if (lock?.audience !== audience) return;
  if (method !== 'GET') throw new PageLockedError(lock.reason);
  await whenUnlocked(audience, signal);
}

function call(method: Method, path: string, init: Init): Promise<Response> {
  return fetch(path, {
    method,
    credentials: 'include',
    // The query cache is the only one: the browser must not answer from its own.
    cache: 'no-store',
    headers: headersFor(method, path, init),
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    ...signalOf(init),
  });
}

function signalOf({ signal, timeoutMs }: Init): { signal?: AbortSignal } {
  if (timeoutMs === undefined) return signal ? { signal } : {};
  const timeout = AbortSignal.timeout(timeoutMs);
  return { signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
}

/**
 * The pause before the same call is repeated; null when it is not repeated. A busy server has done nothing and says in whole
 * seconds when to come back. A server that does not know the outcome may have recorded the act.
 */
function comeBackAfter(
  { status, retryAfter, problem }: HttpError,
  refusals: number,
): number | null {
  const isBusy = status === 503 && problem?.type !== OUTCOME_UNKNOWN;
  if (!isBusy || retryAfter === null || retryAfter > BUSY.longestS || refusals >= BUSY.refusals)
    return null;
  return (retryAfter + Math.random()) * 1_000;
}

/** Reads that were refused, until the server wants to be asked again: whoever asks for the same meanwhile waits, too. */
const resting = new Map<string, Promise<void>>();

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function rest(path: string, ms: number): void {
  const over = pause(ms).then(() => {
    if (resting.get(path) === over) resting.delete(path);
  });
  resting.set(path, over);
}

/** Ends with the signal's reason when nobody waits for it any more. */
function waiting(over: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    void over.then(resolve);
    signal?.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
}

/**
 * One call, repeated as it is (the same key) while the server is too busy. Answers the response when it is OK or 304, throws
 * `HttpError` otherwise.
 */
export async function send(
  method: Method,
  path: string,
  wanted: Init = {},
  refusals = 0,
): Promise<Response> {
  const init = method === 'GET' ? wanted : { idempotencyKey: newIdempotencyKey(), ...wanted };
  const audience = init.audience ?? audienceOf(path);
  if (init.anonymous !== true) await untilFree(method, audience, init.signal);
  const over = method === 'GET' && resting.get(path);
  if (over) await waiting(over, init.signal);
  const started =
    method === 'GET' && init.ifNoneMatch === undefined && refusals === 0 && takeStarted(path);
  const { sentAt, answer } = started || { sentAt: Date.now(), answer: call(method, path, init) };
  const response = await answer.catch((error: unknown) => {
    // No answer at all, and not because nobody waits for it any more.
    if (init.signal?.aborted !== true) lost();
    throw error;
  });
  reached();
  observeServerTime(response.headers.get('Date'), sentAt, Date.now());
  if (init.anonymous !== true) observeActor(audience, response.headers.get('Actor'));
  if (response.status === 401 && ME_PATHS.includes(path)) endSession(audience);
  // An answer for another person, or for an anonymous caller, is not shown: the page asks again once it is free.
  if (method === 'GET' && init.anonymous !== true && isLocked(audience))
    return await send(method, path, init, refusals);
  if (response.ok || response.status === 304) return response;
  const error = await failure(response);
  const wait = comeBackAfter(error, refusals);
  if (wait !== null) {
    if (method === 'GET') rest(path, wait);
    else await waiting(pause(wait), init.signal);
    return await send(method, path, init, refusals + 1);
  }
  if (error.problem?.type === OTHER_PERSON) lockPage('other-person', audience);
  throw error;
}

/** The parsed body. Undefined when there is none (204). */
export async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

export interface Page<T> {
  items: T[];
  /** The path of the next page. */
  next: string | null;
}

/** The target of `Link: <…>; rel="next"`. */
export function nextLink(header: string | null): string | null {
  const match = /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(header ?? '');
  return match?.[1] ?? null;
}

export async function requestPage<T>(path: string, signal?: AbortSignal): Promise<Page<T>> {
  const response = await send('GET', path, signal ? { signal } : {});
  return { items: (await bodyOf(response)) as T[], next: nextLink(response.headers.get('Link')) };
}
