import { HttpError } from '../client/errors';
import { bodyOf, type CallInit, type Method, type NullOn401Init, send } from '../client/http';
import { plainAct } from './plain-routes';
import { type Ending, onSettled, sendAct, type Settlement } from './send';

/** A write whose caller keeps the key and retries on its own is sent without a record. */
type RequestInit = CallInit & { isRecorded?: false };

/**
 * The parsed body of one call. `T` is the type that the server's description gives the answer. A write is an act: it is
 * sent once and recorded. When it has no answer, the promise stays pending until the outcome is known, and rejects when
 * a person discards the act.
 */
export async function request<T>(method: Method, path: string, init: NullOn401Init): Promise<T | null>;
export async function request<T>(method: Method, path: string, init?: RequestInit): Promise<T>;
export async function request<T>(
  method: Method,
  path: string,
  init: RequestInit | NullOn401Init = {},
): Promise<T | null> {
  try {
    return (await answerTo(method, path, init)) as T;
  } catch (error) {
    if (init.on401 === 'null' && error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}

async function answerTo(method: Method, path: string, init: RequestInit | NullOn401Init): Promise<unknown> {
  const isRecorded = !('isRecorded' in init) && init.idempotencyKey === undefined && init.anonymous !== true;
  const act =
    method === 'GET' || !isRecorded
      ? null
      : plainAct({ method, path, ...(init.body === undefined ? {} : { body: init.body }) });
  if (act === null) return await bodyOf(await send(method, path, init));
  return await answerOf(await sendAct(act));
}

/** The answer of an act; rejects with the refusal. */
export async function answerOf(ending: Ending): Promise<unknown> {
  const settled = ending.kind === 'unknown' ? await settlementOf(ending.key) : ending;
  if (settled.kind === 'failed') throw settled.error;
  return settled.answer;
}

function settlementOf(key: string): Promise<Settlement> {
  return new Promise((resolve) => {
    onSettled(key, resolve);
  });
}
