import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeMember } from '@/test/fixtures/home';
import { memberQuery } from '../api';
import { tellAppended } from '../live/game-log';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { nameDevice, thisDevice } from './device';
import { FakeServer } from '@/test/go/log/fake-server';
import { useNight } from './use-night';

let server: FakeServer;
let away: boolean;

/** Answers like the real server, over HTTP. */
function answers(): void {
  fakeFetch(async ({ path, method, body }) => {
    if (away) throw new TypeError('Failed to fetch');
    const [, id = '', part = ''] = /game-sessions\/([^/?]+)(?:\/([a-z]+))?/.exec(path) ?? [];
    const known = server.games.get(id);
    if (!known) return new Response('{"detail":"There is no such game."}', { status: 404 });
    const as = server.as('Dana');
    const sent: unknown = body === undefined ? {} : JSON.parse(body);
    if (part === 'log' && method === 'GET') return jsonAnswer(await as.log(id, Number(path.split('after=')[1])));
    if (part === 'log') return jsonAnswer(await as.push(id, sent as never));
    if (part === 'pen') return jsonAnswer(await as.takeLease(id, sent as never));
    const { game, pen, log } = known;
    return jsonAnswer({
      ...game,
      gameName: game.name,
      gameType: "Texas Hold'em",
      raiseType: 'no_limit',
      buyIn: '20.00',
      smallBlind: '0.25',
      bigBlind: '0.50',
      maxPlayers: 9,
      blindIncreaseType: 'none',
      blindIncreaseValue: 15,
      rules: 'house',
      pen,
      head: log.length,
      mine: { isHost: true, mayRun: game.mayRun },
    });
  });
}

function wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;
}

const open = (id: string) => renderHook(({ game }) => useNight(game), { wrapper, initialProps: { game: id } });

beforeEach(() => {
  server = new FakeServer();
  away = false;
  answers();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('opens, writes actions down, and shows the sync status', async () => {
  const id = server.add({ id: 'hook-one' });
  const { result } = open(id);
  expect(result.current.phase).toBe('loading');
  await waitFor(() => {
    expect(result.current.phase).toBe('ready');
  });
  expect(result.current.lease).toMatchObject({ mine: true, holder: null });
  await act(async () => {
    const sit = { kind: 'sit' as const, player: 'ana', name: 'Ana', user: null, seat: 2 };
    expect(await result.current.dispatch(sit)).toEqual({ ok: true });
  });
  expect(result.current.history.map(({ text }) => text)).toEqual(['Ana took seat 2']);
  expect(result.current.legal.freeSeats).not.toContain(2);
  await waitFor(() => {
    expect(server.of(id).log).toHaveLength(1);
  });
  await waitFor(() => {
    expect(result.current.sync).toMatchObject({ kind: 'live', text: 'Live', waiting: 0 });
  });
  away = true;
  await act(async () => {
    expect(await result.current.undo()).toEqual({ ok: true });
  });
  await waitFor(() => {
    expect(result.current.sync.text).toMatch(/^Saved on this /);
  });
  expect(result.current.history).toEqual([]);
});

test('follows the entries of another phone', async () => {
  const id = server.add({ id: 'hook-two' });
  const { result } = open(id);
  await waitFor(() => {
    expect(result.current.phase).toBe('ready');
  });
  await waitFor(() => {
    expect(result.current.sync.kind).toBe('live');
  });
  const lee = server.as('Lee');
  const pen = await lee.takeLease(id, { device: 'lee', deviceName: 'Pixel', epoch: 0 });
  const entry = {
    id: 'x',
    seq: 1,
    kind: 'sit',
    at: '2026-11-20T20:00:00.000Z',
    player: 'bo',
    name: 'Bo',
    body: { seat: 1 },
  };
  await lee.push(id, { device: 'lee', epoch: pen.epoch, after: 0, entries: [entry] });
  await act(async () => tellAppended({ game: id, head: 1, pen, entries: [entry] }));
  await waitFor(() => {
    expect(result.current.state.players.map(({ name }) => name)).toEqual(['Bo']);
  });
  expect(result.current.sync.text).toBe("Another phone is recording (Lee's Pixel)");
  await act(async () => {
    expect(await result.current.takeLease()).toEqual({ ok: true });
  });
  expect(result.current.lease.mine).toBe(true);
});

test('a member who becomes an admin may take over at once', async () => {
  const id = server.add({ id: 'hook-three', mayRun: false });
  const client = new QueryClient();
  client.setQueryData(memberQuery.queryKey, makeMember({ isAdmin: false }));
  const { result } = renderHook(() => useNight(id), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => {
    expect(result.current.sync.kind).toBe('live');
  });
  expect(result.current.game.mayRun).toBe(false);
  server.of(id).game.mayRun = true;
  act(() => void client.setQueryData(memberQuery.queryKey, makeMember({ isAdmin: true })));
  await waitFor(() => {
    expect(result.current.game.mayRun).toBe(true);
  });
});

test('a game that does not exist', async () => {
  const { result } = open('nowhere');
  await waitFor(() => {
    expect(result.current.phase).toBe('missing');
  });
  expect(result.current.problem).toBe('There is no such game.');
});

test('a game that is not stored here, without a network', async () => {
  away = true;
  const { result } = open('elsewhere');
  await waitFor(() => {
    expect(result.current.phase).toBe('failed');
  });
  expect(result.current.problem).toMatch(/^This game is not on this /);
});

test('a device keeps its id and its given name', () => {
  const { id, name } = thisDevice();
  expect(name).toBe('Computer');
  nameDevice("  Dana's laptop ");
  expect(thisDevice()).toEqual({ id, name: "Dana's laptop" });
  nameDevice(' ');
  expect(thisDevice()).toEqual({ id, name: 'Computer' });
});
