import type { SocketLike, SocketEnvironment } from '@/api/live/socket';

/** A socket whose other end is the test. */
export class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly sent: unknown[] = [];
  closed = false;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  /** The server accepts the connection. */
  accept(): void {
    this.onopen?.();
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The connection ends. */
  fail(code = 1006): void {
    this.onclose?.({ code });
  }
}

/** An environment on the test's timers. `sockets` are all opened sockets, the last one last. */
export function fakeSurroundings(random = 0.5): SocketEnvironment & { sockets: FakeSocket[] } {
  const sockets: FakeSocket[] = [];
  return {
    sockets,
    open(url) {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket;
    },
    random: () => random,
    setTimeout: (run, ms) => Number(setTimeout(run, ms)),
    clearTimeout: (timer) => clearTimeout(timer),
    now: Date.now,
  };
}
