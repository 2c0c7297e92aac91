// oxlint-disable no-await-in-loop -- a night goes one step after the other
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ledgerOf, partiesOf } from '@/domain/night/ledger';
import { settle } from '@/domain/night/settle';
import { cents } from '@/domain/money';
import { randomOf } from '@/domain/night/random-night';
import { clock } from '@/domain/night/testing';
import { actsOf } from './acts';
import { asideOf, asideText } from './aside';
import { createNight } from './calls';
import { FakeServer, read } from './fake-server';
import { readPage } from './server';
import { longNight } from './long-night';
import { Phone } from './phone';
import { gameNow } from './record';
import { forgetKept, unsentNights } from './sign-out';
import { statusOf } from './status';

let server: FakeServer;
let game: string;

beforeEach(() => {
  server = new FakeServer();
  game = server.add();
});

const text = (phone: Phone) =>
  statusOf({
    stored: phone.stored,
    net: phone.sync.net.get(),
    problem: phone.store.problem.get(),
    device: phone.store.device.id,
    sort: 'phone',
  }).text;

const sit = (player: string, seat: number) => ({
  kind: 'sit' as const,
  player,
  name: player.charAt(0).toUpperCase() + player.slice(1),
  user: null,
  seat,
});
const cash = (player: string, dollars = 20) => ({
  kind: 'buy_in' as const,
  player,
  amount: cents(dollars * 100),
  method: 'cash' as const,
});
const note = (words: string) => ({ kind: 'note' as const, text: words });

async function two(): Promise<[Phone, Phone]> {
  const a = await Phone.open(server, game, "Dana's iPhone", 1);
  const b = await Phone.open(server, game, "Lee's iPad", 2);
  await a.settle();
  await b.settle();
  return [a, b];
}

const kinds = () => server.of(game).log.map(({ kind }) => kind);

describe('one phone', () => {
  test('takes the pen that nobody has, sends what was done, and says so', async () => {
    const [a] = await two();
    a.network.cut = true;
    await a.do(sit('ana', 1));
    await a.do(cash('ana'));
    await a.do(note('hello'));
    await a.settle();
    expect(text(a)).toBe('Saved on this phone');
    a.network.cut = false;
    await a.settle();
    expect(text(a)).toBe('Live');
    expect(kinds()).toEqual(['sit', 'buy_in', 'note']);
    expect(server.of(game).pen).toMatchObject({ device: "Dana's iPhone", epoch: 1 });
  });

  test('an answer that was lost is not sent twice', async () => {
    const [a] = await two();
    await a.do(sit('ana', 1));
    await a.settle();
    const around = a.sync;
    a.network.loses = 2;
    for (let i = 0; i < 40; i += 1) {
      await a.do(note(`${i}`));
      await a.settle();
    }
    a.network.loses = 0;
    await a.settle();
    expect(around.net.get().state).toBe('idle');
    expect(kinds()).toHaveLength(41);
    expect(a.stored.record).toMatchObject({ head: 41, sent: 41 });
    expect(a.stored.aside).toEqual([]);
  });

  test('a long night goes in batches', async () => {
    const [a] = await two();
    a.network.cut = true;
    for (let i = 0; i < 450; i += 1) await a.do(note(`${i}`));
    a.network.cut = false;
    const b = await Phone.open(server, game, "Lee's iPad");
    await a.settle();
    expect(kinds()).toHaveLength(450);
    await b.settle();
    expect(b.state).toEqual(a.state);
  });

  test('a crash before the answer: the next page finds out what the server has', async () => {
    const [a] = await two();
    for (const player of ['ana', 'bo']) await a.do(sit(player, player === 'ana' ? 1 : 2));
    await a.settle();
    const before = a.stored.record;
    await a.do(note('1'));
    // The server has it, this phone does not know.
    await a.settle();
    await a.store.change((tx, record) =>
      tx.objectStore('games').put({ ...record, sent: before.sent }),
    );
    await a.crash();
    await a.do(note('2'));
    await a.settle();
    expect(kinds()).toEqual(['sit', 'sit', 'note', 'note']);
  });

  test('undo of what was sent long ago', async () => {
    const [a] = await two();
    await a.do(sit('ana', 1));
    await a.settle();
    const empty = a.stored.lines.length - 1;
    await a.store.undo();
    await a.settle();
    expect(a.stored.lines).toHaveLength(empty);
    expect(kinds()).toEqual(['sit', 'undo']);
  });

  test('a phone that has not read the whole game does not go on with it', async () => {
    const [a] = await two();
    await a.do(sit('ana', 1));
    await a.settle();
    const again = await Phone.open(server, game, "Dana's iPhone");
    await again.store.keepGame({ ...(await server.as('Dana').game(game)) });
    expect(await again.do(sit('bo', 2))).toEqual({
      ok: false,
      why: 'Not all of this game is here yet. The rest comes with the network.',
    });
    await again.settle();
    expect(await again.do(sit('bo', 2))).toEqual({ ok: true });
  });

  test('a phone that has forgotten what it sent: the log stays, what was added is set aside', async () => {
    const [a] = await two();
    await a.do(sit('ana', 1));
    await a.do(note('1'));
    await a.settle();
    const again = await Phone.open(server, game, "Dana's iPhone");
    const known = await server.as('Dana').game(game);
    await again.store.keepGame({ ...known, head: 0 });
    await again.do(sit('bo', 1));
    await again.settle();
    expect(kinds()).toEqual(['sit', 'note']);
    expect(again.state).toEqual(a.state);
    expect(again.stored.aside[0]).toMatchObject({
      why: 'The log on the server is another one.',
      lines: [expect.objectContaining({ text: 'Bo took seat 1' })],
    });
    expect(await again.do(sit('bo', 2))).toEqual({ ok: true });
    await again.settle();
    await a.settle();
    expect(a.state).toEqual(again.state);
  });

  test('an admin signs in on the same phone: it goes on with the pen it has', async () => {
    const [a] = await two();
    await a.do(note('1'));
    await a.settle();
    a.user = 'Admin';
    await a.crash();
    await a.do(note('2'));
    await a.settle();
    expect(kinds()).toHaveLength(2);
    expect(a.stored.aside).toEqual([]);
    expect(server.of(game).pen).toMatchObject({ epoch: 2, user: 'Admin' });
  });

  test('a game that is nobody’s any more is left alone, and says so', async () => {
    const [a] = await two();
    await a.do(note('1'));
    await a.settle();
    const there = server.of(game);
    server.games.delete(game);
    await a.settle();
    expect(a.stored.record.stopped).toBe('The server has no such game any more.');
    expect(a.stored.record.head).toBe(1);
    expect(text(a)).toBe('Not live');
    expect(await a.do(note('2'))).toEqual({ ok: false, why: a.stored.record.stopped });
    // Somebody else had signed in on this phone.
    server.games.set(game, there);
    await a.settle();
    expect(text(a)).toBe('Live');
    expect(await a.do(note('2'))).toEqual({ ok: true });
  });

  test('what the server will not have is set aside with its reason', async () => {
    const [a] = await two();
    await a.do(note('1'));
    await a.settle();
    a.network.cut = true;
    await a.do(note('2'));
    server.of(game).game.status = 'completed';
    a.network.cut = false;
    await a.settle();
    expect(a.stored.aside[0]).toMatchObject({ why: 'This game is not active.' });
    expect(a.stored.record).toMatchObject({ head: 1, sent: 1 });
    expect(await a.do(note('3'))).toEqual({ ok: false, why: 'This game has ended.' });
  });
});

describe('two phones', () => {
  test('one writes, the other follows; the pen changes hands only when somebody takes it', async () => {
    const [a, b] = await two();
    await a.do(sit('ana', 1));
    await a.settle();
    await b.settle();
    expect(b.state).toEqual(a.state);
    expect(text(b)).toBe("Another phone writes (Dana's iPhone)");
    expect(await b.do(note('x'))).toEqual({
      ok: false,
      why: "Another phone writes (Dana's iPhone).",
    });
    expect(await b.sync.takePen()).toEqual({ ok: true });
    expect(await b.do(note('mine now'))).toEqual({ ok: true });
    await b.settle();
    await a.settle();
    expect(text(a)).toBe("Another phone writes (Lee's iPad)");
    expect(a.state).toEqual(b.state);
  });

  test('what the socket says is taken up without asking', async () => {
    const [a, b] = await two();
    const asked: number[] = [];
    server.onAppended = (_, page) => {
      asked.push(1);
      b.network.cut = true;
      void b.sync.heard(readPage(JSON.parse(JSON.stringify(page))));
    };
    await a.do(sit('ana', 1));
    await a.do(cash('ana'));
    await a.settle();
    expect(asked.length).toBeGreaterThan(0);
    await vi.waitFor(() => {
      expect(b.state).toEqual(a.state);
    });
    expect(b.stored.record.pen?.device).toBe("Dana's iPhone");
  });

  test('after a gap the rest is asked for', async () => {
    const [a, b] = await two();
    for (let i = 0; i < 5; i += 1) await a.do(note(`${i}`));
    await a.settle();
    const page = { head: 6, pen: server.of(game).pen, entries: [] };
    await a.do(note('6'));
    await a.settle();
    await b.sync.heard({ ...page, entries: server.of(game).log.slice(5) });
    expect(b.stored.record.sent).toBe(6);
    expect(b.state).toEqual(a.state);
  });

  test('another one was quicker: it is said who', async () => {
    const [a, b] = await two();
    await a.do(note('1'));
    await a.settle();
    await b.sync.takePen();
    const c = await Phone.open(server, game, "Max's Pixel");
    await c.settle();
    await a.sync.takePen();
    expect(await c.sync.takePen()).toEqual({
      ok: false,
      why: "Dana's iPhone has just taken the pen.",
    });
    expect(await c.sync.takePen()).toEqual({ ok: true });
  });

  test('nobody had the pen, both wrote: the first to arrive has it, nothing is lost', async () => {
    const [a, b] = await two();
    for (const phone of [a, b]) phone.network.cut = true;
    await a.do(sit('ana', 1));
    await b.do(sit('bo', 1));
    for (const phone of [b, a]) phone.network.cut = false;
    await b.settle();
    await a.settle();
    expect(kinds()).toHaveLength(1);
    expect(a.state).toEqual(b.state);
    expect(a.stored.aside[0]?.why).toBe("Lee's iPad took the pen.");
    expect(a.stored.aside[0]?.lines.map((line) => line.text)).toEqual(['Ana took seat 1']);
  });
});

describe('the pen is lost with changes that were not sent', () => {
  async function lost(): Promise<[Phone, Phone]> {
    const [a, b] = await two();
    for (const [i, player] of ['ana', 'bo', 'cy'].entries()) {
      await a.do(sit(player, i + 1));
      await a.do(cash(player));
    }
    await a.settle();
    a.network.cut = true;
    await a.do({ kind: 'sit_out', player: 'cy' });
    await a.do(cash('bo', 10));
    await a.do({ kind: 'note', text: 'oops' });
    await a.store.undo();
    await b.settle();
    await b.sync.takePen();
    return [a, b];
  }

  test('they are set aside, can be read, and the log is the server’s', async () => {
    const [a, b] = await lost();
    await b.do(note('b writes'));
    await b.settle();
    a.network.cut = false;
    await a.settle();
    expect(a.state).toEqual(b.state);
    const [bundle] = a.stored.aside;
    expect(bundle?.entries).toHaveLength(4);
    const words = bundle ? asideText('Thursday', asideOf(bundle)) : '';
    expect(words).toContain("Thursday: 2 changes not in the log. Lee's iPad took the pen.");
    expect(words).toContain('Cy sits out');
    expect(words).toContain('Bo rebought for $10 (cash)');
    expect(words).not.toContain('oops');
    // They survive the page.
    await a.crash();
    expect(a.stored.aside).toHaveLength(1);
  });

  test('even when the other phone has not written anything yet', async () => {
    const [a] = await lost();
    a.network.cut = false;
    await a.settle();
    expect(a.stored.aside).toHaveLength(1);
    expect(a.stored.record).toMatchObject({ head: 6, sent: 6 });
  });

  test('are discarded when somebody says so', async () => {
    const [a] = await lost();
    a.network.cut = false;
    await a.settle();
    const { acts } = actsOf({ store: a.store, sync: a.sync });
    await acts.discardAside(a.stored.aside[0]?.id ?? '');
    expect(a.stored.aside).toEqual([]);
  });

  test('are applied again with the pen, as far as they fit', async () => {
    const [a, b] = await lost();
    await b.do({ kind: 'sit_out', player: 'cy' });
    await b.settle();
    a.network.cut = false;
    await a.settle();
    const { acts } = actsOf({ store: a.store, sync: a.sync });
    const id = a.stored.aside[0]?.id ?? '';
    expect(await acts.reapplyAside(id)).toEqual({
      applied: 0,
      left: [{ text: 'Everything', why: "Another phone writes (Lee's iPad)." }],
    });
    await a.sync.takePen();
    expect(await acts.reapplyAside(id)).toEqual({
      applied: 1,
      left: [{ text: 'Cy sits out', why: 'Cy already sits out.' }],
    });
    await a.settle();
    await b.settle();
    expect(b.state).toEqual(a.state);
    expect(b.state.players.find(({ id: who }) => who === 'bo')?.in.total).toBe(3000);
    expect(a.stored.aside[0]?.lines).toHaveLength(1);
  });

  test('a hand that does not fit any more is left as a whole', async () => {
    const [a, b] = await two();
    for (const [i, player] of ['ana', 'bo', 'cy'].entries()) {
      await a.do(sit(player, i + 1));
      await a.do(cash(player));
    }
    await a.settle();
    a.network.cut = true;
    const random = randomOf(5);
    while (a.state.finished.length < 2) await a.anything(random, clock(0));
    await b.settle();
    await b.sync.takePen();
    await b.do({ kind: 'stack', player: 'ana', amount: cents(1234) });
    await b.settle();
    a.network.cut = false;
    await a.settle();
    await a.sync.takePen();
    const { acts } = actsOf({ store: a.store, sync: a.sync });
    const { left } = await acts.reapplyAside(a.stored.aside[0]?.id ?? '');
    expect(left.some(({ why }) => why === 'It belongs to a hand that does not fit.')).toBe(true);
    expect(a.state.finished).toHaveLength(0);
    expect(a.state.hand).toBeNull();
  });
});

describe('a night without any network', () => {
  const body = {
    gameName: 'Cabin',
    gameType: "Texas Hold'em",
    raiseType: 'no_limit',
    stakes: '$0.25/$0.50',
    buyIn: '20.00',
    smallBlind: '0.25',
    bigBlind: '0.50',
    location: 'Cabin',
    maxPlayers: 9,
    status: 'scheduled',
    startTime: null,
    blindIncreaseType: 'none',
    blindIncreaseValue: 15,
    rules: 'house',
  };

  async function cabin(seed = 1): Promise<Phone> {
    const phone = await Phone.open(server, 'nothing', "Dana's iPhone", seed);
    phone.network.cut = true;
    const id = await createNight(phone.db, body, 'Dana');
    const other = await phone.tab();
    other.sync.stop();
    await phone.become(id);
    return phone;
  }

  async function play(phone: Phone): Promise<void> {
    const { acts } = actsOf({ store: phone.store, sync: phone.sync });
    expect(await phone.do(sit('ana', 1))).toEqual({
      ok: false,
      why: 'The game has not started yet.',
    });
    expect(await acts.start()).toEqual({ ok: true });
    expect(await acts.start()).toEqual({ ok: false, why: 'This game has started already.' });
    for (const [i, player] of ['ana', 'bo', 'cy'].entries()) {
      await phone.do(sit(player, i + 1));
      await phone.do(cash(player));
    }
    expect(await acts.end()).toEqual({ ok: false, why: '3 players have not cashed out.' });
    for (const { id, stack } of phone.state.players)
      await phone.do({ kind: 'cash_out', player: id, amount: stack });
    expect(await acts.end()).toEqual({ ok: true });
    await phone.crash();
    expect(gameNow(phone.stored.record, phone.stored.calls).status).toBe('completed');
    expect(text(phone)).toBe('Saved on this phone');
  }

  test('is created, started, played and ended, and then all of it is the server’s', async () => {
    const phone = await cabin();
    await play(phone);
    const local = phone.store.id;
    expect(await unsentNights(phone.db)).toEqual([{ id: local, name: 'Cabin', changes: 12 }]);
    phone.network.cut = false;
    await phone.settle();
    expect(phone.store.id).not.toBe(local);
    const there = server.of(phone.store.id);
    expect(there.game.status).toBe('completed');
    expect(there.log).toHaveLength(9);
    expect(await unsentNights(phone.db)).toEqual([]);
    expect(text(phone)).toBe('Live');
    // The old address leads to the game.
    await phone.become(local);
    expect(phone.store.id).toBe(there.game.id);
    expect(phone.state.players).toHaveLength(3);
  });

  test.each([1, 2, 3])(
    'with a network that loses what it likes (%i) it is still one game',
    async (seed) => {
      const phone = await cabin(seed);
      await play(phone);
      phone.network.cut = false;
      phone.network.loses = 2;
      for (let i = 0; i < 60; i += 1) await phone.settle();
      phone.network.loses = 0;
      await phone.settle();
      expect([...server.games.values()].filter((each) => each.game.name === 'Cabin')).toHaveLength(
        1,
      );
      expect(server.of(phone.store.id).game.status).toBe('completed');
      expect(server.of(phone.store.id).log).toHaveLength(9);
      expect(phone.stored.calls).toEqual([]);
    },
  );

  test('a game that the server will not have says why, and is kept', async () => {
    const phone = await Phone.open(server, 'nothing', "Dana's iPhone");
    await phone.become(await createNight(phone.db, { ...body, gameName: '' }, 'Dana'));
    await phone.settle();
    expect(phone.stored.calls[0]).toMatchObject({ kind: 'create', refusal: expect.any(String) });
    expect(phone.stored.record.game.local).toBe(true);
  });

  test('an end that the server refuses opens the game again', async () => {
    const [a] = await two();
    await a.do(sit('ana', 1));
    await a.do(cash('ana'));
    await a.settle();
    a.network.cut = true;
    await a.do({ kind: 'cash_out', player: 'ana', amount: cents(2000) });
    const { acts } = actsOf({ store: a.store, sync: a.sync });
    expect(await acts.end()).toEqual({ ok: true });
    const b = await Phone.open(server, game, "Lee's iPad");
    await b.settle();
    await b.sync.takePen();
    a.network.cut = false;
    await a.settle();
    expect(a.stored.calls[0]).toMatchObject({ refusal: '1 players have not cashed out.' });
    expect(gameNow(a.stored.record, a.stored.calls).status).toBe('active');
    await acts.dismissRefusal(a.stored.calls[0]?.id ?? '');
    expect(a.stored.calls).toEqual([]);
  });
});

describe('signing out', () => {
  test('forgets what the server has, and nothing else', async () => {
    const [a] = await two();
    await a.do(note('1'));
    await a.settle();
    const other = server.add({ name: 'Sunday' });
    await a.become(other);
    await a.settle();
    a.network.cut = true;
    await a.do(note('not sent'));
    expect(await unsentNights(a.db)).toEqual([{ id: other, name: 'Sunday', changes: 1 }]);
    await forgetKept(a.db);
    expect(await a.db.getAllKeys('games')).toEqual([other]);
    expect(await a.db.count('entries')).toBe(1);
    await forgetKept(a.db, true);
    expect(await a.db.count('games')).toBe(0);
    expect(await a.db.count('entries')).toBe(0);
  });
});

// The real program plays 200 hands (e2e/night.test.ts).
test('a night of 40 hands, cuts and two phones that hand the pen over', async () => {
  const [a, b] = await two();
  const watcher = await Phone.open(server, game, 'TV', 3);
  await a.do(sit('ana', 1));
  await a.do(cash('ana'));
  const { writer, cuts } = await longNight([a, b, watcher], 40, randomOf(2026));
  expect(cuts).toBeGreaterThanOrEqual(4);
  const { log } = server.of(game);
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, i) => i + 1));
  for (const phone of [a, b, watcher]) {
    expect(phone.stored.record).toMatchObject({ head: log.length, sent: log.length });
    expect(phone.state).toEqual(writer.state);
    expect(phone.state.ledger).toEqual(ledgerOf(read(log)));
    const stored = await phone.db.getAll('entries');
    expect(stored.map(({ entry }) => entry)).toEqual(log);
  }
  const parties = partiesOf(ledgerOf(read(log)));
  expect(parties.reduce((sum, { due }) => sum + due, 0)).toBe(0);
  expect(settle(parties).length).toBeLessThan(parties.length);
});
