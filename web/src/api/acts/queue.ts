import { OUTBOX } from '@/lib/config';
import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';
import { isLocked } from '../client/identity';
import { errorText, HttpError } from '../client/errors';
import { bodyOf, send } from '../client/http';
import { unreachableSince } from '../client/reachability';
import { audienceOf } from '../client/tokens';
import { discardAct } from './lookup';
import { registerQueue } from './perform';
import {
  type ActRecord,
  actRecords,
  adoptOldQueue,
  followStorage,
  readRecords,
  removeRecord,
  writeRecord,
} from './records';
import { hasNoAnswer, isOffline, newRecord, personFor } from './send';
import type { WriteMethod } from './types';

// The queue of acts that may wait for the network, because they cannot conflict with other people's acts meanwhile. It
// contains the records in the states `queued` and `refused`; docs/decisions/0016 lists the acts.

/** Queued as long as `refusal` is null. A refused act stays until the person has dismissed it. */
export type QueuedAct = ActRecord;

export interface QueueInit {
  method: WriteMethod;
  path: string;
  body?: object;
  /** For the list of waiting acts: "Sal G. away". */
  label: string;
  /** A later act with the same subject replaces an unsent one: only the last pot counts. */
  subject?: string;
  /** The act expires after this time. */
  keepMs?: number;
  /** The key of a first attempt that had no answer. */
  key?: string;
}

export interface QueueListener {
  /** Called before the act leaves the list, so that its optimistic update does not flicker. */
  onDone?: (act: QueuedAct, answer: unknown) => void;
  onRefused?: (act: QueuedAct) => void;
}

const TRY_LATER: readonly number[] = [401, 408, 425, 429, 502, 503, 504];

/** Whether the server may accept the act later, because it has not judged it yet. */
function mayHelpLater(error: unknown): boolean {
  if (!(error instanceof HttpError)) return true;
  return TRY_LATER.includes(error.status) || error.problem?.type === 'urn:pitboss:other-person';
}

/**
 * Sends queued acts in order, each under one key, as soon as the server can be reached; survives a reload. An act that
 * the server refuses stays with the reason. The queue does not know the meaning of the acts.
 */
export class ActQueue {
  /** The acts of its owner, oldest first. */
  readonly acts = createStore<readonly QueuedAct[]>([]);
  listener: QueueListener = {};

  readonly #owner: string;
  #sending: Promise<void> | null = null;
  #again = false;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(owner: string) {
    this.#owner = owner;
    adoptOldQueue();
    this.#read();
  }

  /** Follows the network and the other tabs. Returns the function that stops it. */
  start(): () => void {
    const wake = () => this.wake();
    const stopStorage = followStorage();
    const unregister = registerQueue(this.#owner);
    const stopRecords = actRecords.subscribe(() => {
      this.#show();
      // `performAct` queues by writing a record.
      if (this.#sending === null && this.#retry === undefined) this.wake();
    });
    const stopReach = unreachableSince.subscribe(() => {
      if (unreachableSince.get() === null) this.wake();
    });
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    this.#show();
    this.wake();
    return () => {
      unregister();
      stopStorage();
      stopRecords();
      stopReach();
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      clearTimeout(this.#retry);
      this.#retry = undefined;
    };
  }

  /** Stores the act, then tries to send it. */
  post({ subject = '', keepMs = OUTBOX.keepMs, key, ...wanted }: QueueInit): QueuedAct {
    const fresh = newRecord(this.#owner, { ...wanted, name: `${wanted.method} ${wanted.path}` });
    const made: QueuedAct = {
      ...fresh,
      state: 'queued',
      until: fresh.at + keepMs,
      subject,
      ...(key === undefined ? {} : { key, isDoubtful: true }),
    };
    const first = this.#sending === null ? undefined : this.waiting()[0]?.key;
    for (const other of this.waiting()) {
      // Another call may be sending the first act already.
      if (subject !== '' && other.subject === subject && other.key !== first) removeRecord(other);
    }
    writeRecord(made);
    this.#read();
    void this.flush();
    return made;
  }

  waiting(): QueuedAct[] {
    return this.acts.get().filter(({ refusal }) => refusal === null);
  }

  /** Removes a refused act that the person has read, or discards a waiting one: it is never sent again. */
  dismiss(key: string): void {
    const found = this.acts.get().find((each) => each.key === key);
    if (found === undefined) return;
    if (found.refusal !== null || !found.isDoubtful) removeRecord(found);
    else {
      // An attempt had no answer: the act may have been recorded, and only the server can withdraw it.
      writeRecord({ ...found, state: 'unknown' });
      void discardAct(key).catch(() => undefined);
    }
    this.#show();
  }

  /** The network may be back: tries at once. */
  wake(): void {
    this.#attempt = 0;
    if (this.waiting().length > 0) void this.flush();
  }

  flush(): Promise<void> {
    if (this.#sending !== null) {
      this.#again = true;
      return this.#sending;
    }
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#sending = this.#sendAll().finally(() => {
      this.#sending = null;
      const again = this.#again;
      this.#again = false;
      if (this.waiting().length === 0) return;
      // Acts that were added meanwhile are tried at once, unless the last attempt found no network.
      if (again && unreachableSince.get() === null && this.#attempt === 0) void this.flush();
      else this.#later();
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    this.#read();
    for (let next = this.waiting()[0]; next !== undefined; next = this.waiting()[0]) {
      // In order: the next act may depend on this one.
      // oxlint-disable-next-line no-await-in-loop
      if (!(await this.#sendOne(next))) return;
      this.#attempt = 0;
    }
  }

  /** A page sends only the acts of its own person. */
  #maySend({ path }: QueuedAct): boolean {
    const person = personFor(path);
    return !isLocked(audienceOf(path)) && (person === null || person === this.#owner);
  }

  /** Whether the next act may be sent. */
  async #sendOne(one: QueuedAct): Promise<boolean> {
    if (serverNow() > one.until) {
      this.#refuse(one, 'Not sent: offline for too long.');
      return true;
    }
    if (!this.#maySend(one) || isOffline()) return false;
    try {
      const { method, path, body, key: idempotencyKey } = one;
      const response = await send(method, path, {
        idempotencyKey,
        ...(body === undefined ? {} : { body }),
      });
      const answer: unknown = await bodyOf(response);
      this.listener.onDone?.(one, answer);
      removeRecord(one);
      this.#show();
      return true;
    } catch (error) {
      return this.#failed(one, error);
    }
  }

  #failed(one: QueuedAct, error: unknown): boolean {
    if (hasNoAnswer(error)) this.#write({ ...one, isDoubtful: true });
    if (mayHelpLater(error)) return false;
    if (error instanceof HttpError && error.status >= 500) {
      const failures = one.failures + 1;
      if (failures < OUTBOX.maxFailures) {
        this.#write({ ...one, failures });
        return false;
      }
    }
    this.#refuse(one, errorText(error, 'The server could not do it.'));
    return true;
  }

  #later(): void {
    this.#attempt += 1;
    const delay = Math.min(OUTBOX.maxDelayMs, OUTBOX.firstDelayMs * 2 ** (this.#attempt - 1));
    this.#retry = setTimeout(() => void this.flush(), delay);
  }

  #refuse(one: QueuedAct, refusal: string): void {
    const refused: QueuedAct = { ...one, state: 'refused', refusal };
    this.#write(refused);
    this.listener.onRefused?.(refused);
  }

  /** Does nothing if the act was dismissed meanwhile. */
  #write(one: QueuedAct): void {
    if (this.acts.get().some(({ key }) => key === one.key)) writeRecord(one);
    this.#show();
  }

  #read(): void {
    readRecords();
    this.#show();
  }

  #show(): void {
    const acts = actRecords.get().filter(({ person, state }) => person === this.#owner && isOfQueue(state));
    if (JSON.stringify(acts) !== JSON.stringify(this.acts.get())) this.acts.set(acts);
  }
}

function isOfQueue(state: ActRecord['state']): boolean {
  return state === 'queued' || state === 'refused';
}
