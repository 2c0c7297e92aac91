import { SOCKET } from '@/lib/config';
import { createStore } from '@/lib/store';
import type { ServerEvent, ServerSession } from './messages';
import { readMessage } from './read-message';
import { VersionLine } from './version-line';

export type LiveStatus = 'connecting' | 'open' | 'retrying' | 'offline';

/** The environment of the socket; tests replace it. */
export interface SocketEnvironment {
  open: (url: string) => SocketLike;
  random: () => number;
  setTimeout: (run: () => void, ms: number) => number;
  clearTimeout: (timer: number) => void;
  now: () => number;
}

/** The used part of a WebSocket. `never` accepts the browser's handlers as well as narrower ones. */
export interface SocketLike {
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  send: (text: string) => void;
  close: () => void;
}

/** A null `room` means the organization. */
export interface LiveListener {
  /** Every event after `version` will arrive. Answers read before it may be out of date. Not called after a resume. */
  onStart: (room: string | null, version: number) => void;
  onEvent: (event: ServerEvent) => void;
  /** At least one event was missed. */
  onGap: (room: string | null) => void;
  /** Any message arrived from the server. */
  onHeard: () => void;
  onSessionOver: () => void;
  /** Each subscription reports the connected person and the server's build. */
  onServerSession: (session: ServerSession) => void;
}

const CLOSE = { sessionOver: 4001, tooSlow: 4008 } as const;

const browser: SocketEnvironment = {
  open: (url) => new WebSocket(url),
  random: Math.random,
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(timer),
  now: Date.now,
};

/**
 * Backoff of 1, 2, 4, 8, 16 s with a jitter of half the delay, so that clients do not all reconnect to a restarted
 * server at once.
 */
export function retryDelay(attempt: number, random: number): number {
  const delay = Math.min(SOCKET.maxDelayMs, SOCKET.firstDelayMs * 2 ** (attempt - 1));
  return Math.round(delay * (0.5 + random));
}

/**
 * Whether the server can resume from a line's version. A server that is behind has another history (a restored backup),
 * so the whole cache is invalid.
 */
function resumes(line: VersionLine, version: number): boolean {
  return line.complete !== null && line.complete <= version;
}

/**
 * The live connection. It sends pings, resumes at the last complete version, and reports when it could not. It does not
 * know the meaning of the events.
 */
export class LiveSocket {
  readonly status = createStore<LiveStatus>('offline');

  readonly #url: string;
  readonly #listener: LiveListener;
  readonly #around: SocketEnvironment;
  readonly #rooms = new Map<string, VersionLine>();
  #organization = new VersionLine(null);
  #socket: SocketLike | null = null;
  #attempt = 0;
  /** A series of attempts that starts on its own leaves the status at "offline" until it succeeds. */
  #isQuiet = false;
  #seriesAt = Number.NEGATIVE_INFINITY;
  #retry: number | undefined;
  #stable: number | undefined;
  #heartbeat: number | undefined;

  constructor(url: string, listener: LiveListener, around: SocketEnvironment = browser) {
    this.#url = url;
    this.#listener = listener;
    this.#around = around;
  }

  /** Starts a series of attempts, unless connected or connecting. */
  connect(): void {
    if (this.#socket) {
      if (this.#isQuiet && this.status.get() === 'offline') this.status.set('connecting');
      this.#isQuiet = false;
      return;
    }
    this.#stopRetrying();
    this.#attempt = 0;
    this.#isQuiet = false;
    this.#open('connecting');
  }

  /** The server answers again: starts one more series of attempts, rate limited. */
  retryQuietly(): void {
    if (this.status.get() !== 'offline' || this.#socket || this.#retry !== undefined) return;
    const now = this.#around.now();
    if (now - this.#seriesAt < SOCKET.newSeriesAfterMs) return;
    this.#seriesAt = now;
    this.#attempt = 0;
    this.#isQuiet = true;
    this.#open('offline');
  }

  /** The network or the tab is back: a pending retry runs at once, and an open connection is checked with a ping. */
  wake(): void {
    if (!this.#socket) this.connect();
    else if (this.status.get() === 'open') this.#ping();
  }

  close(): void {
    this.#drop();
    this.#stopRetrying();
    this.status.set('offline');
  }

  subscribe(room: string): void {
    if (this.#rooms.has(room)) return;
    this.#rooms.set(room, new VersionLine(null));
    if (this.status.get() === 'open') this.#sendSubscribe(room);
  }

  unsubscribe(room: string): void {
    if (!this.#rooms.delete(room)) return;
    if (this.status.get() === 'open') this.#send({ type: 'unsubscribe', room });
  }

  /** Whether the events of a scope arrive now. */
  follows(scope: string | null): boolean {
    return this.status.get() === 'open' && (scope === null ? this.#rooms.size > 0 : this.#rooms.has(scope));
  }

  /** Whether every event of a scope up to a version has arrived. */
  hasReached(scope: string | null, version: number): boolean {
    const line = scope === null ? this.#organization : this.#rooms.get(scope);
    return (line?.complete ?? -1) >= version;
  }

  /** The subscribed rooms, and the organization. */
  scopes(): (string | null)[] {
    return [...this.#rooms.keys(), null];
  }

  #open(status: LiveStatus): void {
    this.status.set(status);
    const socket = this.#around.open(this.#url);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }: { data: unknown }) => this.#heard(data);
    socket.onclose = ({ code }: { code: number }) => this.#closed(code);
  }

  #opened(): void {
    this.#isQuiet = false;
    this.status.set('open');
    this.#stable = this.#around.setTimeout(() => {
      this.#attempt = 0;
    }, SOCKET.stableAfterMs);
    this.#organization.restart();
    for (const [room, line] of this.#rooms) {
      line.restart();
      this.#sendSubscribe(room);
    }
    this.#expectPing();
  }

  #closed(code: number): void {
    this.#drop();
    if (code === CLOSE.sessionOver) {
      this.status.set('offline');
      this.#listener.onSessionOver();
      return;
    }
    if (code === CLOSE.tooSlow) this.#forgetVersions();
    this.#retryLater();
  }

  #retryLater(): void {
    if (this.#attempt >= SOCKET.maxAttempts) {
      this.status.set('offline');
      this.#seriesAt = this.#around.now();
      return;
    }
    this.#attempt += 1;
    const status = this.#isQuiet ? 'offline' : 'retrying';
    this.status.set(status);
    this.#retry = this.#around.setTimeout(
      () => {
        this.#retry = undefined;
        this.#open(status);
      },
      retryDelay(this.#attempt, this.#around.random()),
    );
  }

  #stopRetrying(): void {
    if (this.#retry !== undefined) this.#around.clearTimeout(this.#retry);
    this.#retry = undefined;
  }

  /** Drops the present connection and its handlers. */
  #drop(): void {
    this.#around.clearTimeout(this.#stable ?? 0);
    this.#around.clearTimeout(this.#heartbeat ?? 0);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #forgetVersions(): void {
    this.#organization = new VersionLine(null);
    for (const room of this.#rooms.keys()) this.#rooms.set(room, new VersionLine(null));
  }

  #sendSubscribe(room: string): void {
    const since = this.#rooms.get(room)?.complete ?? null;
    const organizationSince = this.#organization.complete;
    this.#send({
      type: 'subscribe',
      room,
      ...(since === null ? {} : { since }),
      ...(organizationSince === null ? {} : { organizationSince }),
    });
  }

  #send(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #expectPing(): void {
    this.#around.clearTimeout(this.#heartbeat ?? 0);
    this.#heartbeat = this.#around.setTimeout(() => this.#ping(), SOCKET.pingEveryMs);
  }

  #ping(): void {
    this.#send({ type: 'ping' });
    this.#around.clearTimeout(this.#heartbeat ?? 0);
    // A connection can die silently (sleep, a changed network): an unanswered ping counts as closed.
    this.#heartbeat = this.#around.setTimeout(() => {
      this.#drop();
      this.#retryLater();
    }, SOCKET.pongWithinMs);
  }

  #heard(data: unknown): void {
    this.#expectPing();
    this.#listener.onHeard();
    const message = typeof data === 'string' ? readMessage(data) : null;
    if (!message) {
      console.warn('live: a message that is none of the protocol was ignored');
      return;
    }
    switch (message.kind) {
      case 'pong':
        return;
      case 'subscribed':
        this.#listener.onServerSession(message);
        return this.#onSubscribed(message.room, message.version, message.organizationVersion);
      case 'resync':
        return this.#onResync(message.room);
      case 'error':
        return this.#onRefused(message.room, message.status, message.detail);
      case 'event':
        return this.#onEvent(message.event);
    }
  }

  #onSubscribed(room: string, version: number, organizationVersion: number): void {
    const line = this.#rooms.get(room);
    if (!line) return;
    if (!resumes(line, version)) {
      this.#rooms.set(room, new VersionLine(version));
      this.#listener.onStart(room, version);
    }
    if (!resumes(this.#organization, organizationVersion)) {
      this.#organization = new VersionLine(organizationVersion);
      this.#listener.onStart(null, organizationVersion);
    }
  }

  #onResync(room: string): void {
    if (!this.#rooms.has(room)) return;
    this.#rooms.set(room, new VersionLine(null));
    this.#organization = new VersionLine(null);
    this.#listener.onGap(room);
    this.#listener.onGap(null);
  }

  #onRefused(room: string | null, status: number, detail: string): void {
    console.warn(`live: subscription refused: ${status} ${detail}`);
    if (room !== null && !this.#rooms.has(room)) return;
    // A connection without subscriptions is not live: the screens go back to polling.
    this.close();
  }

  #onEvent(event: ServerEvent): void {
    const line = event.room === null ? this.#organization : this.#rooms.get(event.room);
    const verdict = line?.accept(event) ?? 'old';
    if (verdict === 'old') return;
    if (verdict === 'gap') this.#listener.onGap(event.room);
    this.#listener.onEvent(event);
  }
}
