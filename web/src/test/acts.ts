import { vi } from 'vitest';
import { USER_PATH } from '@/api/client/http';
import { pinIdentity } from '@/api/client/identity';
import { type Asked, fakeFetch, jsonAnswer } from './fake-fetch';

/** A server that records acts by their keys, and a network that can lose either half of a call. */
export class FakeServer {
  /** The recorded acts by key, and how often each was performed. */
  readonly recorded = new Map<string, { answer: unknown; times: number }>();
  readonly withdrawn = new Set<string>();
  asked: Asked[] = [];
  /** The present failure mode of calls. */
  network: 'up' | 'down' | 'loses answers' = 'up';
  /** Acts are answered once this promise has resolved. */
  gate: Promise<void> = Promise.resolve();
  /** Refuses acts instead of recording them. */
  refusal: Response | null = null;
  /** The answer to the request for the signed-in person. */
  user: () => Response = () => jsonAnswer({ id: 'user_1', name: 'Pat Delgado', permissions: [] });
  answer: (asked: Asked) => unknown = ({ body }) => ({ id: 'made', sent: body });

  start(): void {
    pinIdentity('staff', { id: 'user_1', name: 'Pat Delgado' });
    this.asked = fakeFetch((call) => this.#take(call));
  }

  writes(): Asked[] {
    return this.asked.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/acts/'));
  }

  keys(): (string | null)[] {
    return this.writes().map(({ headers }) => headers.get('Idempotency-Key'));
  }

  done(): number {
    return [...this.recorded.values()].reduce((sum, { times }) => sum + times, 0);
  }

  async #take(call: Asked): Promise<Response> {
    if (this.network === 'down') throw new TypeError('Failed to fetch');
    if (call.method !== 'GET') await this.gate;
    const response = this.#respond(call);
    if (this.network === 'loses answers') throw new TypeError('Failed to fetch');
    return response;
  }

  #respond({ method, path, ...rest }: Asked): Response {
    const [, key = '', withdraws] = /^\/api\/acts\/([^/]+)(\/withdraw)?$/.exec(path) ?? [];
    if (key !== '') {
      if (withdraws !== undefined && !this.recorded.has(key)) this.withdrawn.add(key);
      return jsonAnswer(this.#stateOf(key));
    }
    if (path === USER_PATH) return this.user();
    if (method === 'GET') return jsonAnswer([]);
    return this.#record({ method, path, ...rest });
  }

  #stateOf(key: string): object {
    const found = this.recorded.get(key);
    if (found !== undefined) return { state: 'recorded', at: '2026-11-20T21:03:00Z', answer: found.answer };
    return { state: this.withdrawn.has(key) ? 'withdrawn' : 'unknown' };
  }

  #record(call: Asked): Response {
    const key = call.headers.get('Idempotency-Key') ?? '';
    const found = this.recorded.get(key);
    if (found !== undefined) return jsonAnswer(found.answer);
    if (this.withdrawn.has(key)) return problem(409, { detail: 'This request was withdrawn.' });
    if (this.refusal !== null) return this.refusal.clone();
    const answer = this.answer(call);
    this.recorded.set(key, { answer, times: 1 });
    return jsonAnswer(answer);
  }
}

/** A pending promise and the function that resolves it. */
export function closedGate(): { gate: Promise<void>; open: () => void } {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
}

export function problem(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ status, ...body }), { status, headers });
}

/** Sets `navigator.onLine` and fires its event. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
