import { useRef } from 'react';
import { newIdempotencyKey, request } from './http';

/**
 * The key of a wish. The same wish sent again, because no answer came or because the server refused it, carries the same key,
 * so that the server can tell it from a second one; what was changed in between, or was done, gets a new one (decisions 5).
 */
function useWish() {
  const wish = useRef<{ text: string; key: string } | null>(null);
  return {
    keyOf(path: string, body: object): string {
      const text = `${path} ${JSON.stringify(body)}`;
      if (wish.current?.text !== text) wish.current = { text, key: newIdempotencyKey() };
      return wish.current.key;
    },
    done(key: string): void {
      if (wish.current?.key === key) wish.current = null;
    },
  };
}

/** Sends what must happen once: money, or a person who comes in. */
export function useOnce() {
  const { keyOf, done } = useWish();
  return async function once<T>(path: string, body: object): Promise<T> {
    const idempotencyKey = keyOf(path, body);
    const answer = await request<T>('POST', path, { body, idempotencyKey });
    done(idempotencyKey);
    return answer;
  };
}
