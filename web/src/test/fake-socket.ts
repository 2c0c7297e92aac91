import type { SocketLike, Surroundings } from '@/live/socket';

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

  /** The server accepts. */
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

/** Surroundings on the test's timers. `sockets` are all that were opened, the last one last. */
export function fakeSurroundings(random = 0.5): Surroundings & { sockets: FakeSocket[] } {
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
