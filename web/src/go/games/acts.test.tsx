import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { performAct } from '@/api/acts/perform';
import { readRecords } from '@/api/acts/records';
import { pinIdentity, unpinIdentity } from '@/api/client/identity';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeGame } from '@/test/fixtures/home';
import { createGame, handOver } from './acts';
import { emptyForm, gameSchema, toWireGame } from './schema';

beforeEach(() => pinIdentity('companion', { id: 'member_1', name: 'Dana' }));
afterEach(() => {
  unpinIdentity('companion');
  localStorage.clear();
  vi.unstubAllGlobals();
});

const named = (gameName: string) => toWireGame(gameSchema.parse({ ...emptyForm(null, 0, 'UTC'), gameName }), 'UTC');
const fails = () => {
  throw new TypeError('network');
};

test('the key of a new game is stored before it is sent, and reused until an answer arrives', async () => {
  let stored: readonly unknown[] = [];
  const answers = [fails, () => jsonAnswer(makeGame())];
  const asked = fakeFetch(({ method }) => {
    if (method === 'GET') return new Response('{}', { status: 503 });
    stored = Object.keys(localStorage).filter((name) => name.startsWith('act:member_1:'));
    return answers.shift()?.() ?? new Response('{}', { status: 500 });
  });
  expect(await performAct(createGame, named('Garage'))).toMatchObject({ kind: 'unknown' });
  expect(stored).toHaveLength(1);
  expect(await performAct(createGame, named('Garage'))).toMatchObject({ kind: 'done' });
  const keys = asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(readRecords()).toEqual([]);
});

test('a game without an answer is handed to the phone with its key, and another game with its own', async () => {
  fakeFetch(fails);
  await performAct(createGame, named('Garage'));
  const [open] = readRecords();
  const keep = vi.fn<(sent: { key: string }) => Promise<string>>(async ({ key }) => key);
  const other = await handOver(named('Cellar'), keep);
  expect(other).not.toBe(open?.key);
  expect(keep).toHaveBeenLastCalledWith({ key: other, game: named('Cellar') });
  expect(readRecords()).toHaveLength(1);

  expect(await handOver(named('Garage'), keep)).toBe(open?.key);
  expect(keep).toHaveBeenLastCalledWith({ key: open?.key, game: named('Garage') });
  expect(readRecords()).toEqual([]);
});
