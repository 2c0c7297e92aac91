// oxlint-disable no-await-in-loop -- the steps of a night run in sequence
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readLog } from '../engine/night/log';
import { readEntry } from '../engine/night/entries';
import { nextHand } from '../engine/night/next-hand';
import { randomOf } from '@/test/go/night/random-night';
import { clock, settings } from '@/test/go/night/testing';
import { cents } from '@/domain/money';
import type { TabChannel } from './channel';
import { entriesFrom, NightDb, writing } from './db';
import { FakeServer } from '@/test/go/log/fake-server';
import { Phone } from '@/test/go/log/phone';

let server: FakeServer;
let game: string;

beforeEach(() => {
  server = new FakeServer();
  game = server.add();
});

async function host(): Promise<Phone> {
  const phone = await Phone.open(server, game, "Dana's iPhone");
  await phone.settle();
  phone.network.cut = true;
  return phone;
}

async function seated(): Promise<Phone> {
  const phone = await host();
  for (const [i, name] of ['Ana', 'Bo', 'Cy'].entries()) {
    const player = name.toLowerCase();
    await phone.do({ kind: 'sit', player, name, user: null, seat: i + 1 });
    await phone.do({ kind: 'buy_in', player, amount: cents(2000), method: 'cash' });
  }
  return phone;
}

describe('writes reach the disk before they show', () => {
  test('a change is stored once its promise resolves', async () => {
    const phone = await host();
    const sit = { kind: 'sit' as const, player: 'ana', name: 'Ana', user: null, seat: 3 };
    const shown: number[] = [];
    phone.store.stored.subscribe(() => shown.push(phone.stored.lines.length));
    const outcome = phone.do(sit);
    expect(phone.stored.lines).toHaveLength(0);
    expect(await outcome).toEqual({ ok: true });
    expect(shown).toEqual([1]);
    expect(await phone.db.count('entries')).toBe(1);
  });

  test('killed at every point of a night: the same state is restored, with every undo', async () => {
    const phone = await host();
    const random = randomOf(7);
    for (let i = 0; i < 110; i += 1) {
      if (random(9) === 0) await phone.store.undo();
      else await phone.anything(random, clock(i));
      const { state, lines } = phone.stored;
      await phone.crash();
      expect(phone.state).toEqual(state);
      expect(phone.stored.lines).toEqual(lines);
    }
    expect(phone.state.handNumber).toBeGreaterThan(5);
  });

  test('killed in the middle of a write: before or after it, nothing in between', async () => {
    const phone = await seated();
    const before = phone.state;
    void phone.do({ kind: 'sit_out', player: 'bo' });
    await phone.crash();
    const after = phone.state.players.map(({ status }) => status);
    expect([before.players.map(({ status }) => status), ['playing', 'sitting_out', 'playing']]).toContainEqual(after);
    expect(phone.stored.record.head).toBe(await phone.db.count('entries'));
  });

  test('two simultaneous taps: the second is checked after the first', async () => {
    const phone = await seated();
    const out = { kind: 'sit_out' as const, player: 'bo' };
    expect(await Promise.all([phone.do(out), phone.do(out)])).toEqual([
      { ok: true },
      { ok: false, why: 'Bo already sits out.' },
    ]);
    expect(await Promise.all([phone.store.undo(), phone.store.undo()])).toEqual([{ ok: true }, { ok: true }]);
    // The second undo removed a player who sat down and bought in: one step.
    expect(phone.stored.lines).toHaveLength(4);
    expect(phone.state.players.map(({ id }) => id)).toEqual(['ana', 'bo']);
    expect(await phone.store.undo()).toEqual({ ok: true });
    expect(phone.state.players.map(({ id }) => id)).toEqual(['ana']);
  });

  test('a full phone says so, and shows nothing that is not stored', async () => {
    const phone = await seated();
    const { state } = phone;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const outcome = await phone.do({ kind: 'sit_out', player: 'bo' });
    vi.restoreAllMocks();
    expect(outcome).toEqual({ ok: false, why: expect.stringContaining('This phone is full') });
    expect(phone.store.problem.get()).toContain('not saved');
    expect(phone.state).toBe(state);
    expect(await phone.do({ kind: 'sit_out', player: 'bo' })).toEqual({ ok: true });
    expect(phone.store.problem.get()).toBeNull();
  });

  test('a body that the server would refuse is not written', async () => {
    const phone = await seated();
    const deal = nextHand(phone.state, clock(0), { dealer: 'ana' });
    if (!deal.ok) throw new Error(deal.why);
    const posts = Array.from({ length: 41 }, () => ({
      id: 'ana',
      kind: 'dead' as const,
      amount: 1,
    }));
    expect(await phone.do({ kind: 'hand', setup: { ...deal.doing.setup, posts } })).toEqual({
      ok: false,
      why: 'This cannot be written down.',
    });
  });
});

describe('damaged storage', () => {
  test('an entry is missing: later entries are set aside, and the user is told', async () => {
    const phone = await seated();
    await phone.db.delete('entries', [game, 4]);
    await phone.crash();
    expect(phone.stored.record).toMatchObject({ head: 3, sent: 0 });
    expect(phone.stored.conflicts).toHaveLength(1);
    expect(phone.stored.conflicts[0]?.why).toContain('Entry 4 is missing.');
    expect(phone.stored.conflicts[0]?.lines.length).toBe(2);
    expect(await phone.do({ kind: 'note', text: 'on' })).toEqual({ ok: true });
  });

  test('entries that the server has are fetched again, and none are set aside', async () => {
    const phone = await seated();
    phone.network.cut = false;
    await phone.settle();
    const { state } = phone;
    await phone.db.delete('entries', entriesFrom(game, 2));
    await phone.crash();
    expect(phone.stored.record).toMatchObject({ head: 1, sent: 1 });
    await phone.settle();
    expect(phone.state).toEqual(state);
    expect(phone.stored.conflicts).toEqual([]);
  });

  test('a game with a corrupt record is fetched again from the server', async () => {
    const phone = await seated();
    phone.network.cut = false;
    await phone.settle();
    const { state } = phone;
    await phone.db.put('games', { id: game, v: 1, game: 'rubbish' } as never);
    await phone.crash();
    expect(phone.store.stored.get()).toBeNull();
    await phone.settle();
    expect(phone.state).toEqual(state);
  });
});

describe('two tabs of one browser', () => {
  function pair(): [TabChannel, TabChannel] {
    const make = (): TabChannel => ({ tell: () => {}, onTold: () => {}, close: () => {} });
    const [a, b] = [make(), make()];
    a.tell = (told) => b.onTold(told);
    b.tell = (told) => a.onTold(told);
    return [a, b];
  }

  test('share the log: each sees the changes of the other', async () => {
    const phone = await seated();
    const [a, b] = pair();
    const one = await phone.tab(a);
    const two = await phone.tab(b);
    await one.store.write({ kind: 'sit_out', player: 'bo' });
    await expect.poll(() => two.store.stored.get()?.lines.at(-1)?.text).toBe('Bo sits out');
    await two.store.undo();
    await expect.poll(() => one.store.stored.get()?.state).toEqual(two.store.stored.get()?.state);
  });

  test('never write the same number, even when neither is notified by the other', async () => {
    const phone = await seated();
    const one = await phone.tab();
    const two = await phone.tab();
    const random = randomOf(3);
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const { store } = random(2) === 0 ? one : two;
        return i % 5 === 4 ? store.undo() : store.write({ kind: 'note', text: `${i}` });
      }),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    await one.store.read();
    await two.store.read();
    expect(one.store.stored.get()?.state).toEqual(two.store.stored.get()?.state);
    const wires = (await phone.db.getAll('entries')).map(({ entry }) => entry);
    expect(wires.map(({ seq }) => seq)).toEqual(wires.map((_, i) => i + 1));
    const entries = wires.flatMap((wire) => readEntry(wire) ?? []);
    const { log, misfits } = readLog(settings(), entries);
    expect(misfits).toEqual([]);
    expect(log.state).toEqual(one.store.stored.get()?.state);
  });
});

test('a connection that the browser has closed is opened again', async () => {
  const db = new NightDb('a sleeping phone');
  expect(await db.count('games')).toBe(0);
  await db.use((connection) => connection.close());
  expect(await db.count('games')).toBe(0);
  const tx = await writing(db);
  expect(await tx.objectStore('entries').count()).toBe(0);
  await db.use((connection) => connection.close());
});
