import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reached, unreachableSince } from '../client/reachability';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { NOW } from '@/test/fixtures/make';
import { ActQueue, type QueueListener } from './queue';

/** A browser's storage, shared by all its windows. */
function fakeStorage() {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (i: number) => [...entries.keys()][i] ?? null,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
    removeItem: (name: string) => void entries.delete(name),
  };
}

const away = {
  method: 'POST',
  path: '/api/seats/seat_6/away',
  body: {},
  label: 'Sal G. away',
} as const;
const back = { ...away, path: '/api/seats/seat_6/back', label: 'Sal G. back' } as const;

function pot(amount: string) {
  return {
    method: 'POST',
    path: '/api/tables/table_7/pot',
    body: { amount },
    label: `Pot $${amount}`,
    subject: 'pot table_7',
  } as const;
}

let answer: (asked: Asked) => Response | Promise<Response>;
let asked: Asked[];
let stops: (() => void)[];

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const refusal = (status: number, detail = 'No.') => new Response(JSON.stringify({ status, detail }), { status });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  const target = new EventTarget();
  const windows = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: () => {},
  };
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('window', windows);
  vi.stubGlobal('document', windows);
  vi.stubGlobal('location', { hostname: 'localhost' });
  answer = () => jsonAnswer({});
  asked = fakeFetch((call) => answer(call));
  stops = [];
});

afterEach(() => {
  for (const stop of stops) stop();
  reached();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(owner = 'user_1', listener: QueueListener = {}) {
  const outbox = new ActQueue(owner);
  outbox.listener = listener;
  stops.push(outbox.start());
  return outbox;
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const paths = () => asked.map(({ path }) => path.replace('/api/', ''));
const keys = () => asked.map(({ headers }) => headers.get('Idempotency-Key'));

test('with a network an act is sent at once and gone', async () => {
  const onDone = vi.fn<() => void>();
  const outbox = open('user_1', { onDone });
  const { key } = outbox.post(away);
  expect(outbox.waiting()).toHaveLength(1);
  await settle();
  expect(asked).toMatchObject([{ method: 'POST', path: '/api/seats/seat_6/away', body: '{}' }]);
  expect(keys()).toEqual([key]);
  expect(outbox.acts.get()).toEqual([]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('without one it waits, and is sent in order when an answer comes from elsewhere', async () => {
  answer = noNetwork;
  const outbox = open();
  for (const wish of [away, pot('185.00'), back]) outbox.post(wish);
  await settle();
  expect(unreachableSince.get()).toBe(NOW);
  expect(outbox.waiting().map(({ label }) => label)).toEqual(['Sal G. away', 'Pot $185.00', 'Sal G. back']);
  expect(paths()).toEqual(['seats/seat_6/away']);

  answer = () => jsonAnswer({});
  reached();
  await settle();
  expect(outbox.acts.get()).toEqual([]);
  expect(paths().slice(1)).toEqual(['seats/seat_6/away', 'tables/table_7/pot', 'seats/seat_6/back']);
});

test('it tries again by itself, less and less often, with the same key', async () => {
  answer = noNetwork;
  open().post(away);
  await vi.advanceTimersByTimeAsync(100_000);
  // 0, 2, 6, 14, 30, 60, 90 s
  expect(asked).toHaveLength(7);
  expect(new Set(keys()).size).toBe(1);
});

test('an act whose answer was lost is sent with its key after a reload', async () => {
  answer = noNetwork;
  const first = open();
  const { key } = first.post(away);
  await settle();
  stops.pop()?.();

  answer = () => jsonAnswer({});
  const second = open();
  expect(second.waiting().map((act) => act.key)).toEqual([key]);
  await settle();
  expect(keys()).toEqual([key, key]);
  expect(second.acts.get()).toEqual([]);
});

test('a refused act stays until it is dismissed, and blocks no other', async () => {
  answer = ({ path }) => (path.endsWith('away') ? refusal(409, 'Sal Greco has left.') : jsonAnswer({}));
  const onRefused = vi.fn<() => void>();
  const outbox = open('user_1', { onRefused });
  outbox.post(away);
  outbox.post(pot('20.00'));
  await settle();
  expect(outbox.acts.get()).toMatchObject([{ label: 'Sal G. away', refusal: 'Sal Greco has left.' }]);
  expect(onRefused).toHaveBeenCalledOnce();
  expect(open().acts.get()).toHaveLength(1);
  const [refused] = outbox.acts.get();
  outbox.dismiss(refused?.key ?? '');
  expect(outbox.acts.get()).toEqual([]);
});

test('a session that is over or a server that is busy is waited for', async () => {
  for (const status of [401, 429, 503]) {
    answer = () => refusal(status);
    const outbox = open();
    outbox.post(away);
    // oxlint-disable-next-line no-await-in-loop
    await settle();
    expect(outbox.waiting()).toHaveLength(1);
    outbox.dismiss(outbox.waiting()[0]?.key ?? '');
  }
});

test('a server that fails on one act does not keep the others for ever', async () => {
  answer = ({ path }) => (path.endsWith('away') ? refusal(500, '') : jsonAnswer({}));
  const outbox = open();
  outbox.post(away);
  outbox.post(pot('20.00'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outbox.acts.get()).toMatchObject([{ refusal: 'The server could not do it.' }]);
  expect(paths().at(-1)).toBe('tables/table_7/pot');
});

test('only the last act of a subject is sent, unless the first is in flight', async () => {
  answer = noNetwork;
  const outbox = open();
  for (const amount of ['10.00', '20.00', '30.00']) {
    outbox.post(pot(amount));
    // oxlint-disable-next-line no-await-in-loop
    await settle();
  }
  expect(outbox.waiting().map(({ label }) => label)).toEqual(['Pot $30.00']);
  let arrive: (response: Response) => void = () => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  outbox.wake();
  await settle();
  outbox.post(pot('40.00'));
  expect(outbox.waiting()).toHaveLength(2);
  arrive(jsonAnswer({}));
  answer = () => jsonAnswer({});
  await settle();
  expect(asked.slice(-2).map(({ body }) => body)).toEqual(['{"amount":"30.00"}', '{"amount":"40.00"}']);
});

test('a person’s acts are never sent by another person', async () => {
  answer = noNetwork;
  open('user_1').post(away);
  await settle();
  stops.pop()?.();
  answer = () => jsonAnswer({});
  asked.length = 0;
  const other = open('user_2');
  await settle();
  expect(other.acts.get()).toEqual([]);
  expect(asked).toEqual([]);
  expect(open('user_1').waiting()).toHaveLength(1);
});

test('an expired act is reported instead of sent', async () => {
  answer = noNetwork;
  const outbox = open();
  outbox.post({ ...away, keepMs: 10 * 60_000 });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  answer = () => jsonAnswer({});
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  expect(outbox.acts.get()).toMatchObject([{ refusal: 'Not sent: offline for too long.' }]);
});

test('foreign entries in the storage are left alone', () => {
  localStorage.setItem('outbox:00000000000001:x', '{"id":1}');
  localStorage.setItem('outbox:00000000000002:y', 'nothing');
  expect(open().acts.get()).toEqual([]);
});
