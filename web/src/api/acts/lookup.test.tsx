import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reached } from '../client/reachability';
import { FakeServer, setOnline } from '@/test/acts';
import { discardAct, sendAgain, startLookups } from './lookup';
import { actRecords, readRecords, writeRecord } from './records';
import { DISCARDED, onEverySettled, sendAct, type Settlement } from './send';

let server: FakeServer;
let stops: (() => void)[];
let settlements: Settlement[];

const sale = {
  name: 'chip-sale',
  label: 'Chip sale $200.00',
  method: 'POST',
  path: '/api/chip-transactions',
  body: { amount: '200.00' },
  repeat: 'same',
} as const;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  readRecords();
  server = new FakeServer();
  server.start();
  settlements = [];
  stops = [startLookups(), onEverySettled((one) => settlements.push(one))];
});

afterEach(() => {
  for (const stop of stops) stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const lookups = () => server.asked.filter(({ path }) => path.startsWith('/api/acts/'));
const key = () => actRecords.get()[0]?.key ?? '';

test('asks after 1, 3 and 8 seconds, and sends nothing again', async () => {
  server.network = 'down';
  await sendAct(sale);
  server.network = 'up';
  await vi.advanceTimersByTimeAsync(999);
  expect(lookups()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(lookups()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lookups()).toHaveLength(3);
  expect(server.writes()).toHaveLength(1);
  expect(actRecords.get()).toMatchObject([{ state: 'unknown', isAbsent: true }]);
});

test('a recorded act is done, with the stored answer', async () => {
  server.network = 'loses answers';
  await sendAct(sale);
  server.network = 'up';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(settlements).toMatchObject([{ kind: 'done', answer: { id: 'made' }, repeated: true }]);
  expect(actRecords.get()).toEqual([]);
});

test.each([
  ['the network is back', () => setOnline(true)],
  ['the server was heard', () => reached()],
  ['the page is seen', () => document.dispatchEvent(new Event('visibilitychange'))],
])('asks when %s', async (_when, happens) => {
  server.network = 'loses answers';
  await sendAct(sale);
  await vi.advanceTimersByTimeAsync(60_000);
  server.network = 'up';
  happens();
  await vi.advanceTimersByTimeAsync(0);
  expect(actRecords.get()).toEqual([]);
});

test('send again uses the same key', async () => {
  server.network = 'down';
  await sendAct(sale);
  server.network = 'up';
  await sendAgain(key());
  expect(new Set(server.keys()).size).toBe(1);
  expect(server.done()).toBe(1);
  expect(settlements).toMatchObject([{ kind: 'done' }]);
});

test('a discarded act is refused when it arrives late', async () => {
  server.network = 'down';
  await sendAct(sale);
  const [one] = actRecords.get();
  server.network = 'up';
  await discardAct(key());
  expect(settlements).toMatchObject([{ kind: 'failed', error: { message: DISCARDED } }]);
  expect(actRecords.get()).toEqual([]);
  if (one !== undefined) writeRecord(one);
  await expect(sendAgain(key())).rejects.toThrow('409');
  expect(server.done()).toBe(0);
});

test('discarding an act that was recorded already reports it as recorded', async () => {
  server.network = 'loses answers';
  await sendAct(sale);
  server.network = 'up';
  await discardAct(key());
  expect(settlements).toMatchObject([{ kind: 'done' }]);
});

test('discarding needs the network', async () => {
  server.network = 'down';
  await sendAct(sale);
  setOnline(false);
  await expect(discardAct(key())).rejects.toThrow('Discarding needs the network.');
  expect(actRecords.get()).toHaveLength(1);
});

test('an act that another tab settled is looked up here as well', async () => {
  server.network = 'loses answers';
  const ending = await sendAct(sale);
  expect(ending.kind).toBe('unknown');
  server.network = 'up';
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  readRecords();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lookups().length).toBeGreaterThan(0);
});
