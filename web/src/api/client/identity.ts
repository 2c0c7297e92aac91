import { createStore, useStore } from '@/lib/store';
import {
  adoptToken,
  clearToken,
  forgetOfflineCopies,
  getToken,
  isLocalName,
  kindOfKey,
  readTokensAgain,
  storedToken,
  type TokenKind,
} from './tokens';

// Tabs of a browser share its storage and its cookies, so a sign-in in one tab replaces the session of the others. A
// page acts only for the person it shows: it pins that person together with the token it started with, and locks itself
// as soon as anything indicates that another person is signed in or that the session is over.

export type Audience = TokenKind;

export interface Person {
  id: string;
  name: string;
  /** The administrator of the platform who impersonates this person. Such a session is not the person's own. */
  impersonatedBy?: string | null;
}

export interface Identity {
  readonly audience: Audience;
  /** Null where only the cookie identifies the caller, and before a sign-in. */
  readonly token: string | null;
  /** Null until the server has named the signed-in person. */
  readonly userId: string | null;
}

/** `session-over`: the same person may sign in and continue. `other-person`: only a reload helps. */
export type LockReason = 'session-over' | 'other-person';

export interface PageLock {
  audience: Audience;
  reason: LockReason;
  /** The person who is signed in now; null while unknown, and after the end of a session. */
  person: Person | null;
}

/** A call that a locked page did not send. */
export class PageLockedError extends Error {
  override readonly name = 'PageLockedError';
  readonly reason: LockReason;

  constructor(reason: LockReason) {
    super(reason === 'session-over' ? 'Your session has ended.' : 'Someone else is signed in now.');
    this.reason = reason;
  }
}

const people = new Map<Audience, Person>();
const lock = createStore<PageLock | null>(null);
let isWatching = false;

/** The person that this page acts for. */
export function currentIdentity(audience: Audience = 'staff'): Identity {
  return { audience, token: getToken(audience), userId: people.get(audience)?.id ?? null };
}

/** The person that this page shows; null until the server has named one. */
export function pinnedPerson(audience: Audience = 'staff'): Person | null {
  return people.get(audience) ?? null;
}

/**
 * Binds this page to the person that the server named. If the page is bound to another person already, this locks the
 * page and throws, because the caller must not show anything of that answer.
 */
export function pinIdentity(audience: Audience, person: Person): void {
  const pinned = people.get(audience);
  if (pinned !== undefined && !isSame(pinned, person)) {
    lockPage('other-person', audience, person);
    throw new PageLockedError('other-person');
  }
  people.set(audience, person);
  watchStorage();
}

function isSame(one: Person, other: Person): boolean {
  return one.id === other.id && (one.impersonatedBy ?? null) === (other.impersonatedBy ?? null);
}

/** Releases the page from its person: for an audience that signs out without a reload. */
export function unpinIdentity(audience: Audience): void {
  people.delete(audience);
  if (lock.get()?.audience === audience) lock.set(null);
}

/** Clears the person, the token and the lock, like a reload. For tests. */
export function startPageAgain(): void {
  people.clear();
  lock.set(null);
  readTokensAgain();
}

/** Stops every call of the audience until the same person has signed in again. */
export function lockPage(reason: LockReason, audience: Audience = 'staff', person: Person | null = null): void {
  const present = lock.get();
  if (present?.reason === 'other-person' && reason === 'session-over') return;
  if (reason === 'session-over') clearToken(audience);
  else forgetOfflineCopies(audience);
  // A page without a person, or whose person is signing out, has nothing to protect.
  if (!people.has(audience)) return;
  if (reason === 'session-over' && present?.audience === audience) return;
  lock.set({ audience, reason, person: person ?? present?.person ?? null });
  if (reason === 'other-person' && person === null) void identifyStored(audience);
}

/**
 * Handles a sign-in on this page or in another tab. Returns true when the pinned person signed in, who continues with
 * the new token. For another person the page stays locked.
 */
export function continueAs(audience: Audience, token: string | null, person: Person): boolean {
  const pinned = people.get(audience);
  if (pinned === undefined || !isSame(pinned, person)) {
    lockPage('other-person', audience, person);
    return false;
  }
  if (token !== null) adoptToken(audience, token);
  lock.set(null);
  return true;
}

export function pageLock(): PageLock | null {
  return lock.get();
}

export function isLocked(audience: Audience): boolean {
  return lock.get()?.audience === audience;
}

/** Calls `listener` with each new state of the lock; null means that the page is free again. */
export function onLock(listener: (lock: PageLock | null) => void): () => void {
  return lock.subscribe(() => listener(lock.get()));
}

export function usePageLock(): PageLock | null {
  return useStore(lock);
}

/** Waits until the page is unlocked. Rejects with the reason of `signal` when the caller aborts. */
export function whenUnlocked(audience: Audience, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!isLocked(audience)) {
      resolve();
      return;
    }
    const stop = onLock(() => {
      if (isLocked(audience)) return;
      stop();
      resolve();
    });
    signal?.addEventListener('abort', () => {
      stop();
      reject(signal.reason as Error);
    });
  });
}

/** Compares the pinned person with the person of an answer or of a socket. */
export function observeActor(audience: Audience, userId: string | null | undefined): void {
  if (userId === null || userId === undefined || userId === '') return;
  const pinned = people.get(audience);
  if (pinned !== undefined && pinned.id !== userId) lockPage('other-person', audience);
}

function watchStorage(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('storage', ({ key, newValue }) => {
    // The key is null when the whole storage was cleared.
    const audiences = key === null ? [...people.keys()] : [kindOfKey(key)];
    for (const audience of audiences) if (audience !== null) onStoredToken(audience, newValue);
  });
}

function onStoredToken(audience: Audience, token: string | null): void {
  if (!people.has(audience) || token === getToken(audience)) return;
  if (token === null) lockPage('session-over', audience);
  else lockPage('other-person', audience);
}

/** Fetches the owner of the stored token: the same person unlocks the page; another person's name is shown. */
async function identifyStored(audience: Audience): Promise<void> {
  const token = storedToken(audience);
  const person = await identify(audience, token).catch(() => null);
  if (person === null || !isLocked(audience) || storedToken(audience) !== token) return;
  continueAs(audience, token, person);
}

function pathOfMe(audience: Audience): string {
  if (audience === 'admin') return '/api/admin/me';
  if (audience === 'staff') return '/api/auth/user';
  return `/api/pitboss-go/auth/${isLocalName(location.hostname) ? 'me' : 'token-me'}`;
}

/** The owner of a token; null when the server does not know the token. */
export async function identify(audience: Audience, token: string | null): Promise<Person | null> {
  const usesCookie = audience === 'companion' && isLocalName(location.hostname);
  const response = await fetch(pathOfMe(audience), {
    credentials: 'include',
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      ...(token === null || usesCookie ? {} : { Authorization: `Bearer ${token}` }),
    },
  });
  if (response.ok) return personOf(await response.json());
  void response.body?.cancel();
  return null;
}

/** Staff and administrators have a name, members of the companion a display name. */
export function personOf(answer: unknown): Person | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if (!('id' in answer) || typeof answer.id !== 'string') return null;
  const name = 'name' in answer ? answer.name : Reflect.get(answer, 'displayName');
  return {
    id: answer.id,
    name: typeof name === 'string' ? name : '',
    ...('impersonatedBy' in answer && typeof answer.impersonatedBy === 'string'
      ? { impersonatedBy: answer.impersonatedBy }
      : {}),
  };
}
