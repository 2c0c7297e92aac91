import * as z from 'zod/mini';
import { errorText, HttpError } from '@/api/errors';
import { bodyOf, newIdempotencyKey, send } from '@/api/http';
import { unreachableSince } from '@/api/reach';
import { OUTBOX, STORAGE_KEYS } from '@/config/constants';
import { serverNow } from '@/lib/clock';
import { namesWith, readJson, removeText, writeJson } from '@/lib/storage';
import { createStore } from '@/lib/store';

// What was done on this device and may wait for the network. Decision 13 says what may.

const act = z.object({
  /** Also the idempotency key, so that an act whose answer was lost is not done twice. */
  id: z.string(),
  /** Who did it. The server knows a key as one person's, and another must not do it in his name. */
  owner: z.string(),
  at: z.number(),
  until: z.number(),
  method: z.enum(['POST', 'PATCH', 'DELETE']),
  path: z.string(),
  body: z.optional(z.unknown()),
  label: z.string(),
  subject: z.string(),
  failures: z.number(),
  refusal: z.nullable(z.string()),
});

/** Something that was done. Waiting as long as `refusal` is null; refused acts stay until somebody has read why. */
export type OutboxAct = z.infer<typeof act>;

export interface Wish {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  /** What was done, for whoever reads the list of what waits: "Sal G. away". */
  label: string;
  /** A later wish of the same subject takes the place of one that has not been sent: only the last pot counts. */
  subject?: string;
  /** How long it is worth sending. */
  keepMs?: number;
  /** Of a first attempt whose answer was lost: so it cannot be done twice. */
  key?: string;
}

/** Told once the server has done it or refused it. */
export interface OutboxListener {
  /** Before it is gone from the list: what was shown for it must not blink. */
  onDone?: (act: OutboxAct, answer: unknown) => void;
  onRefused?: (act: OutboxAct) => void;
}

const PREFIX = `${STORAGE_KEYS.outbox}:`;

// One entry an act: two windows of a browser never write over each other. Times of one length sort as text.
function nameOf({ at, id }: Pick<OutboxAct, 'at' | 'id'>): string {
  return `${PREFIX}${String(at).padStart(14, '0')}:${id}`;
}

function parse(value: unknown): OutboxAct | null {
  const result = act.safeParse(value);
  return result.success ? result.data : null;
}

const TRY_LATER: readonly number[] = [401, 408, 425, 429, 502, 503, 504];

function mayHelpLater(error: unknown): boolean {
  return !(error instanceof HttpError) || TRY_LATER.includes(error.status);
}

/**
 * Sends what was done, in order and each once, as soon as the server can be reached; survives a reload. What the server
 * refuses is kept and said. It knows nothing of what the acts mean.
 */
export class Outbox {
  /** Of its owner, oldest first. */
  readonly acts = createStore<readonly OutboxAct[]>([]);
  listener: OutboxListener = {};

  readonly #owner: string;
  #sending: Promise<void> | null = null;
  #again = false;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Times are names: two acts of one millisecond keep their order. */
  #last = 0;

  constructor(owner: string) {
    this.#owner = owner;
    this.#read();
  }

  /** Follows the network and the other windows. Returns how to stop. */
  start(): () => void {
    const wake = () => this.wake();
    const heard = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(PREFIX)) this.#read();
    };
    // Whoever hears of the server first: nothing waits longer than it must.
    const forget = unreachableSince.subscribe(() => {
      if (unreachableSince.get() === null) this.wake();
    });
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('storage', heard);
    this.wake();
    return () => {
      forget();
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('storage', heard);
      clearTimeout(this.#retry);
      this.#retry = undefined;
    };
  }

  /** Keeps the act, then tries to send it. */
  post({ subject = '', keepMs = OUTBOX.keepMs, key, ...wish }: Wish): OutboxAct {
    this.#last = Math.max(serverNow(), this.#last + 1);
    const made: OutboxAct = {
      ...wish,
      id: key ?? newIdempotencyKey(),
      owner: this.#owner,
      at: this.#last,
      until: this.#last + keepMs,
      subject,
      failures: 0,
      refusal: null,
    };
    const first = this.#sending === null ? undefined : this.waiting()[0]?.id;
    for (const other of this.waiting()) {
      // The first may be on its way already.
      if (subject !== '' && other.subject === subject && other.id !== first) this.#remove(other);
    }
    writeJson(nameOf(made), made);
    this.#read();
    void this.flush();
    return made;
  }

  waiting(): OutboxAct[] {
    return this.acts.get().filter(({ refusal }) => refusal === null);
  }

  /** A refused act was read, or a waiting one is not wanted any more. */
  dismiss(id: string): void {
    const found = this.acts.get().find((each) => each.id === id);
    if (found !== undefined) this.#remove(found);
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
      // What came meanwhile is tried at once, unless the network has just proved to be away.
      if (again && unreachableSince.get() === null && this.#attempt === 0) void this.flush();
      else this.#later();
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    this.#read();
    for (let next = this.waiting()[0]; next !== undefined; next = this.waiting()[0]) {
      // In order: the next one may rest on this one.
      // oxlint-disable-next-line no-await-in-loop
      if (!(await this.#sendOne(next))) return;
      this.#attempt = 0;
    }
  }

  /** Whether the next one may be sent. */
  async #sendOne(one: OutboxAct): Promise<boolean> {
    if (serverNow() > one.until) {
      this.#refuse(one, 'The network was away for too long.');
      return true;
    }
    try {
      const { method, path, body, id: idempotencyKey } = one;
      const response = await send(method, path, {
        idempotencyKey,
        ...(body === undefined ? {} : { body }),
      });
      const answer: unknown = await bodyOf(response);
      this.listener.onDone?.(one, answer);
      this.#remove(one);
      return true;
    } catch (error) {
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
  }

  #later(): void {
    this.#attempt += 1;
    const delay = Math.min(OUTBOX.maxDelayMs, OUTBOX.firstDelayMs * 2 ** (this.#attempt - 1));
    this.#retry = setTimeout(() => void this.flush(), delay);
  }

  #refuse(one: OutboxAct, refusal: string): void {
    const refused = { ...one, refusal };
    this.#write(refused);
    this.listener.onRefused?.(refused);
  }

  #write(one: OutboxAct): void {
    writeJson(nameOf(one), one);
    this.#read();
  }

  #remove(one: OutboxAct): void {
    removeText(nameOf(one));
    this.#read();
  }

  #read(): void {
    const acts = namesWith(PREFIX)
      .map((name) => readJson(name, parse))
      .filter((each) => each !== null)
      .filter(({ owner }) => owner === this.#owner);
    if (JSON.stringify(acts) !== JSON.stringify(this.acts.get())) this.acts.set(acts);
  }
}
