import { useRef } from 'react';
import { newIdempotencyKey, request } from './http';

/**
 * Sends what must happen once: money, or a person who comes in. The same wish sent again, because no answer came or because
 * the server refused it, carries the same key, so that the server can tell it from a second one; what was changed in
 * between, or was done, gets a new one (decisions 5).
 */
export function useOnce() {
  const wish = useRef<{ text: string; key: string } | null>(null);
  return async function once<T>(path: string, body: object): Promise<T> {
    const text = `${path} ${JSON.stringify(body)}`;
    if (wish.current?.text !== text) wish.current = { text, key: newIdempotencyKey() };
    const { key } = wish.current;
    const answer = await request<T>('POST', path, { body, idempotencyKey: key });
    if (wish.current.key === key) wish.current = null;
    return answer;
  };
}
