import { vi } from 'vitest';

export interface Asked {
  method: string;
  path: string;
  headers: Headers;
  body: string | undefined;
}

type Answer = (asked: Asked) => Response | Promise<Response>;

/** Replaces the network with `answer` and records the requests. Undo it with `vi.unstubAllGlobals`. */
export function fakeFetch(answer: Answer): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call: Asked = {
      method: init.method ?? 'GET',
      path,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : undefined,
    };
    asked.push(call);
    return await answer(call);
  });
  return asked;
}

export function jsonAnswer(body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { headers });
}
