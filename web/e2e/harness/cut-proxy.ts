// A proxy between the browser and the program that can cut the network and lose either half of a call.
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * `before`: the program never receives the call. `late`: the browser's connection is cut, and the program receives the
 * call only when the test says so. `hang`: the same, but the connection stays open until then. `after`: the program
 * answers, but its answer is lost. `head`, `body`: only the head of the answer arrives, or half of its body.
 */
export const cuts = ['before', 'after', 'head', 'body'] as const;
export type Cut = (typeof cuts)[number] | 'late' | 'hang';

interface Attempt {
  /** `POST /api/seats` */
  what: string;
  /** The idempotency key. */
  key: string;
  /** The status of the program's answer, even if the browser did not receive it. */
  status?: number;
}

interface Held {
  deliver: () => Promise<number>;
}

export class CutProxy {
  readonly #server: Server;
  readonly #target: () => string;
  readonly #sockets = new Set<Socket>();
  readonly #attemptOf = new WeakMap<IncomingMessage, Attempt>();
  #pattern: RegExp | null = null;
  #cut: Cut = 'before';
  #held: Held[] = [];
  /** Lookups of acts get no answer. */
  holdsLookups = false;
  /** No call and no socket gets through. */
  isDown = false;
  /** Writes that the program has received. */
  readonly writes: string[] = [];
  /** Every write that the browser has tried to send, including cut ones. */
  readonly attempts: Attempt[] = [];
  /** The number of calls in flight. */
  pending = 0;
  /** The number of calls that were cut. */
  cutCalls = 0;
  #isDownAfterCut = false;

  private constructor(target: () => string) {
    this.#target = target;
    this.#server = createServer((asked, answer) => void this.#pass(asked, answer));
    this.#server.on('upgrade', (asked, socket, head) => this.#tunnel(asked, socket as Socket, head));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => undefined);
    });
  }

  static async open(target: () => string): Promise<CutProxy> {
    const proxy = new CutProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /**
   * Cuts the next matching call, for example `/^POST \/api\/chip-transactions$/`; optionally the network stays away
   * afterwards.
   */
  cutNext(pattern: RegExp, cut: Cut, staysDown = false): void {
    this.#pattern = pattern;
    this.#cut = cut;
    this.#isDownAfterCut = staysDown;
  }

  down(): void {
    this.isDown = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  up(): void {
    this.isDown = false;
    this.holdsLookups = false;
  }

  /** Delivers the held call to the program now. Returns its status. */
  async deliverLate(): Promise<number> {
    const held = this.#held.shift();
    if (held === undefined) throw new Error('No call was held.');
    return await held.deliver();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    this.pending += 1;
    answer.on('close', () => {
      this.pending -= 1;
    });
    const what = `${asked.method ?? 'GET'} ${(asked.url ?? '/').replace(/\?.*/, '')}`;
    if (!what.startsWith('GET ')) {
      const attempt: Attempt = { what, key: String(asked.headers['idempotency-key'] ?? '') };
      this.attempts.push(attempt);
      this.#attemptOf.set(asked, attempt);
    }
    const isLookup = this.holdsLookups && what.startsWith('GET /api/acts/');
    if (this.isDown || isLookup) return void asked.socket.destroy();
    const body = await bytesOf(asked).catch(() => Buffer.alloc(0));
    const cut = this.#pattern?.test(what) === true ? this.#cut : null;
    if (cut === null) return await this.#forward(asked, body, answer, what);
    this.#pattern = null;
    if (cut === 'late') this.#held.push({ deliver: async () => (await this.#ask(asked, body)).status });
    if (cut === 'hang') {
      this.#held.push({
        deliver: async () => {
          const { status } = await this.#ask(asked, body);
          asked.socket.destroy();
          return status;
        },
      });
      this.cutCalls += 1;
      return;
    }
    if (cut !== 'before' && cut !== 'late') await this.#loseAnswer(asked, body, answer, cut);
    asked.socket.destroy();
    if (this.#isDownAfterCut) this.down();
    this.cutCalls += 1;
  }

  async #loseAnswer(asked: IncomingMessage, body: Buffer, answer: ServerResponse, cut: Cut) {
    const { status, headers, content } = await this.#ask(asked, body);
    // An answer without a body would be complete with its head.
    if (cut === 'after' || content.length === 0) return;
    answer.writeHead(status, headers);
    answer.flushHeaders();
    if (cut === 'body') answer.write(content.subarray(0, Math.floor(content.length / 2)));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  async #forward(asked: IncomingMessage, body: Buffer, answer: ServerResponse, what: string) {
    if (!what.startsWith('GET ')) this.writes.push(what);
    try {
      const { status, headers, content } = await this.#ask(asked, body);
      answer.writeHead(status, headers);
      answer.end(content);
    } catch {
      asked.socket.destroy();
    }
  }

  #ask(asked: IncomingMessage, body: Buffer) {
    const { hostname, port } = new URL(this.#target());
    return new Promise<{ status: number; headers: IncomingMessage['headers']; content: Buffer }>((resolve, reject) => {
      const call = request(
        { hostname, port, method: asked.method, path: asked.url, headers: asked.headers },
        (response) => {
          const attempt = this.#attemptOf.get(asked);
          if (attempt !== undefined) attempt.status = response.statusCode ?? 0;
          bytesOf(response).then(
            (content) =>
              resolve({
                status: response.statusCode ?? 500,
                headers: headersOf(response),
                content,
              }),
            reject,
          );
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  }

  #tunnel(asked: IncomingMessage, socket: Socket, head: Buffer): void {
    if (this.isDown) return void socket.destroy();
    const { hostname, port } = new URL(this.#target());
    const onward = connect(Number(port), hostname, () => {
      const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
      for (let i = 0; i < asked.rawHeaders.length; i += 2)
        lines.push(`${asked.rawHeaders[i]}: ${asked.rawHeaders[i + 1]}`);
      onward.write(`${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    this.#sockets.add(onward);
    onward.on('error', () => socket.destroy());
    onward.on('close', () => this.#sockets.delete(onward));
    socket.on('error', () => onward.destroy());
  }
}

/** Forwards the body in one piece. */
function headersOf(response: IncomingMessage): IncomingMessage['headers'] {
  const { 'transfer-encoding': _chunked, ...headers } = response.headers;
  // Chromium repeats a call on its own when a reused connection was cut.
  return { ...headers, connection: 'close' };
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
