import { request } from './acts/request';

/** Sends what must happen once: money, or a person who comes in. Its record keeps the key (`acts/records.ts`). */
export function useOnce() {
  return function once<T>(path: string, body: object): Promise<T> {
    return request<T>('POST', path, { body });
  };
}
