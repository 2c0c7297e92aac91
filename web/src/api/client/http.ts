import { BUSY } from '@/lib/config';
import { observeServerTime } from '@/lib/clock';
import { announceWrite, readChanged } from './changed';
import { takePrefetched } from './prefetched';
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
  /** The audience of the call, where the path does not tell it. */
  audience?: Audience;
  /** Timeout of one attempt in milliseconds, without the pauses that a busy server requests. */
  timeoutMs?: number;
  /** For signing in: sent without a token, even by a locked page, and without naming a person. */
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

/**
 * The token and, for a write, the person that this page shows. The server refuses the act when the session belongs to
 * another person.
 */
function identifyCaller(headers: Headers, method: Method, audience: Audience): void {
  const bearer = bearerOf(audience, location.hostname);
  if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`);
  const { userId } = currentIdentity(audience);
  if (method !== 'GET' && userId !== null) headers.set('Acting-As', userId);
}

function headersFor(method: Method, path: string, init: Init): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (init.body !== undefined)
    headers.set('Content-Type', init.body instanceof Blob ? 'application/octet-stream' : 'application/json');
  if (init.anonymous !== true) identifyCaller(headers, method, init.audience ?? audienceOf(path));
  if (init.idempotencyKey !== undefined) headers.set('Idempotency-Key', init.idempotencyKey);
  if (init.ifMatch !== undefined) headers.set('If-Match', init.ifMatch);
  if (init.ifNoneMatch !== undefined) headers.set('If-None-Match', init.ifNoneMatch);
  return headers;
}

async function failure(response: Response): Promise<HttpError> {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const body = await response.text().catch(() => '');
  return new HttpError(response.status, response.statusText, body, Number.isFinite(retryAfter) ? retryAfter : null);
}

/** The problem type when the session belongs to another person than the one that the act names. */
const OTHER_PERSON = 'urn:pitboss:other-person';

/** The problem type when the server itself cannot tell whether the act was recorded. */
export const OUTCOME_UNKNOWN = 'urn:pitboss:outcome-unknown';

/** The statuses of an act that does not fit what the server has now: the row is gone, taken or changed. */
const CONFLICTS: readonly number[] = [404, 409, 412];

/** The paths that return the signed-in person of the console, the platform and the companion. */
export const ME_PATHS: readonly string[] = [
  USER_PATH,
  '/api/admin/me',
  '/api/pitboss-go/auth/me',
  '/api/pitboss-go/auth/token-me',
];

/** Ends the session: removes the token, and locks a page that shows a person. */
function endSession(audience: Audience): void {
  if (pinnedPerson(audience) === null) clearToken(audience);
  else lockPage('session-over', audience);
}

/** While the page is locked, writes are refused and reads wait until the same person has signed in again. */
async function untilFree(method: Method, audience: Audience, signal: AbortSignal | undefined): Promise<void> {
  const lock = pageLock();
  if (lock?.audience !== audience) return;
  if (method !== 'GET') throw new PageLockedError(lock.reason);
  await whenUnlocked(audience, signal);
}

function call(method: Method, path: string, init: Init): Promise<Response> {
  return fetch(path, {
    method,
    credentials: 'include',
    // The query cache is the only cache: the browser must not answer from its own.
    cache: 'no-store',
    headers: headersFor(method, path, init),
    // A file is sent as it is.
    ...(init.body === undefined ? {} : { body: init.body instanceof Blob ? init.body : JSON.stringify(init.body) }),
    ...signalOf(init),
  });
}

function signalOf({ signal, timeoutMs }: Init): { signal?: AbortSignal } {
  if (timeoutMs === undefined) return signal ? { signal } : {};
  const timeout = AbortSignal.timeout(timeoutMs);
  return { signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
}

/**
 * The pause in milliseconds before the same call is repeated; null when it is not repeated. A busy server has done
 * nothing and sends `Retry-After` in whole seconds. A server that does not know the outcome may have recorded the act.
 */
function retryDelayMs({ status, retryAfter, problem }: HttpError, refusals: number): number | null {
  const isBusy = status === 503 && problem?.type !== OUTCOME_UNKNOWN;
  if (!isBusy || retryAfter === null || retryAfter > BUSY.longestS || refusals >= BUSY.refusals) return null;
  return (retryAfter + Math.random()) * 1_000;
}

/** GET requests in 503 backoff, by path. A second request for the same path waits for the same timer. */
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

/** Waits for `ms`. Rejects with the signal's reason when the caller aborts. */
function waiting(over: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    void over.then(resolve);
    signal?.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
}

/**
 * One call, retried with the same idempotency key while the server is busy. Returns the response when it is OK or 304,
 * throws `HttpError` otherwise.
 */
export async function send(method: Method, path: string, wanted: Init = {}, refusals = 0): Promise<Response> {
  const init = method === 'GET' ? wanted : { idempotencyKey: newIdempotencyKey(), ...wanted };
  const audience = init.audience ?? audienceOf(path);
  if (init.anonymous !== true) await untilFree(method, audience, init.signal);
  const over = method === 'GET' && resting.get(path);
  if (over) await waiting(over, init.signal);
  const started = method === 'GET' && init.ifNoneMatch === undefined && refusals === 0 && takePrefetched(path);
  const { sentAt, answer } = started || { sentAt: Date.now(), answer: call(method, path, init) };
  const response = await answer.catch((error: unknown) => {
    // No answer arrived, and the caller did not abort.
    if (init.signal?.aborted !== true) lost();
    throw error;
  });
  reached();
  observeServerTime(response.headers.get('Date'), sentAt, Date.now());
  if (init.anonymous !== true) observeActor(audience, response.headers.get('Actor'));
  if (response.status === 401 && ME_PATHS.includes(path)) endSession(audience);
  // The answer is for another person or an anonymous caller, so it must not be shown. The page refetches once it is
  // unlocked.
  if (method === 'GET' && init.anonymous !== true && isLocked(audience)) {
    // An unread answer occupies one of the browser's six connections.
    void response.body?.cancel();
    return await send(method, path, init, refusals);
  }
  if (response.ok || response.status === 304) {
    const changes = method === 'GET' ? [] : readChanged(response.headers.get('Changed'));
    if (changes.length > 0) announceWrite({ kind: 'changed', path, changes });
    return response;
  }
  const error = await failure(response);
  const wait = retryDelayMs(error, refusals);
  if (wait !== null) {
    if (method === 'GET') rest(path, wait);
    else await waiting(pause(wait), init.signal);
    return await send(method, path, init, refusals + 1);
  }
  if (error.problem?.type === OTHER_PERSON) lockPage('other-person', audience);
  else if (method !== 'GET' && CONFLICTS.includes(error.status)) announceWrite({ kind: 'conflict' });
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
