import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, problem, setOnline } from '@/test/acts';
import { lookUp, sendAgain, startLookups } from './lookup';
import { actRecords, readRecords } from './records';
import { request } from './request';
import { NEEDS_NETWORK, onSettled, sendAct, SETTLE_FIRST } from './send';

let server: FakeServer;
let stop: () => void;

const sale = {
  name: 'chip-sale',
  label: 'Chip sale $200.00',
  method: 'POST',
  path: '/api/chip-transactions',
  body: { amount: '200.00', playerId: 'player_1' },
  repeat: 'same',
} as const;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  readRecords();
  server = new FakeServer();
  server.start();
  stop = startLookups();
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the record is written before the act is sent, and deleted with the answer', async () => {
  let stored = 0;
  server.answer = () => (stored = localStorage.length);
  expect(await sendAct(sale)).toMatchObject({ kind: 'done', repeated: false });
  expect(stored).toBe(1);
  expect(localStorage).toHaveLength(0);
});

test('without a network nothing is sent, at once or later', async () => {
  setOnline(false);
  const ending = await sendAct(sale);
  expect(ending).toMatchObject({ kind: 'failed', error: { message: NEEDS_NETWORK } });
  setOnline(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.writes()).toEqual([]);
  expect(actRecords.get()).toEqual([]);
});

test('an equal request reuses the key of the unanswered one, whatever the order of its fields', async () => {
  server.network = 'loses answers';
  expect(await sendAct(sale)).toMatchObject({ kind: 'unknown' });
  server.network = 'up';
  const again = await sendAct({ ...sale, body: { playerId: 'player_1', amount: '200.00' } });
  expect(again).toMatchObject({ kind: 'done', repeated: true });
  expect(new Set(server.keys()).size).toBe(1);
  expect(server.done()).toBe(1);
});

test('another request at the same address waits until the unanswered one is settled', async () => {
  server.network = 'down';
  await sendAct(sale);
  server.network = 'up';
  const other = { ...sale, body: { ...sale.body, amount: '300.00' } };
  expect(await sendAct(other)).toMatchObject({ error: { message: SETTLE_FIRST } });
  expect(server.done()).toBe(0);
  await sendAgain(actRecords.get()[0]?.key ?? '');
  expect(await sendAct(other)).toMatchObject({ kind: 'done' });
  expect(server.done()).toBe(2);
});

test('a double press is one act, and so is the next press after the answer a second one', async () => {
  await Promise.all([sendAct(sale), sendAct(sale)]);
  expect(server.done()).toBe(1);
  await sendAct(sale);
  expect(server.done()).toBe(2);
});

test('every tap of a counting act has a key of its own', async () => {
  const tap = { ...sale, path: '/api/tables/t5/walk-ins', repeat: 'each' } as const;
  await Promise.all([sendAct(tap), sendAct(tap)]);
  expect(server.done()).toBe(2);
});

test('a refusal deletes the record; after an unanswered attempt only a judgment does', async () => {
  server.refusal = problem(422, { detail: 'Enter an amount' });
  expect(await sendAct(sale)).toMatchObject({ kind: 'failed' });
  expect(actRecords.get()).toEqual([]);

  server.network = 'down';
  await sendAct(sale);
  server.network = 'up';
  server.refusal = problem(401, { detail: 'Sign in' });
  await sendAct(sale);
  expect(actRecords.get()).toMatchObject([{ state: 'unknown' }]);
});

test('a server that does not know the outcome, and a proxy that gave up, count as no answer', async () => {
  for (const refusal of [
    problem(503, { type: 'urn:pitboss:outcome-unknown' }, { 'Retry-After': '1' }),
    problem(504, {}),
  ]) {
    localStorage.clear();
    server.refusal = refusal;
    // oxlint-disable-next-line no-await-in-loop
    expect(await sendAct(sale)).toMatchObject({ kind: 'unknown' });
  }
  expect(server.writes()).toHaveLength(2);
});

test('a busy server gets three retries with the same key', async () => {
  server.refusal = problem(503, { detail: 'Busy' }, { 'Retry-After': '1' });
  const ending = sendAct(sale);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await ending).toMatchObject({ kind: 'failed', error: { status: 503 } });
  expect(server.keys()).toHaveLength(4);
  expect(new Set(server.keys()).size).toBe(1);
});

test('another person’s records are neither sent nor looked up', async () => {
  server.network = 'down';
  await sendAct(sale);
  const name = localStorage.key(0) ?? '';
  localStorage.setItem(
    name.replace('user_1', 'user_2'),
    (localStorage.getItem(name) ?? '').replace('user_1', 'user_2'),
  );
  localStorage.removeItem(name);
  readRecords();
  server.network = 'up';
  await lookUp(actRecords.get()[0]?.key ?? '');
  expect(server.asked.filter(({ method }) => method === 'GET')).toEqual([]);
});

test('a password is not written to storage', async () => {
  server.network = 'down';
  void request('POST', '/api/staff', { body: { name: 'Sam', pin: '482913' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(JSON.stringify(localStorage)).not.toContain('482913');
  server.network = 'up';
  await sendAgain(actRecords.get()[0]?.key ?? '');
  expect(server.writes().at(-1)?.body).toContain('482913');
});

test('every request of the old hooks is an act: its promise waits for the outcome', async () => {
  server.network = 'loses answers';
  const made = request<{ id: string }>('POST', '/api/player-funds', { body: { amount: '20.00' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(actRecords.get()).toMatchObject([{ label: 'Player funds $20.00', state: 'unknown' }]);
  const settled = vi.fn<() => void>();
  onSettled(actRecords.get()[0]?.key ?? '', settled);
  server.network = 'up';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await made).toMatchObject({ id: 'made' });
  expect(settled).toHaveBeenCalledOnce();
  expect(server.done()).toBe(1);
});
