// oxlint-disable no-await-in-loop -- the steps of a night run in sequence
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cents } from '@/domain/money';
import { ledgerOf, partiesOf } from '../engine/night/ledger';
import { settle } from '../engine/night/settle';
import { randomOf } from '@/test/go/night/random-night';
import { FakeServer, read } from '@/test/go/log/fake-server';
import { actsOf } from './acts';
import { readPage } from './server';
import { longNight } from '@/test/go/log/long-night';
import { Phone } from '@/test/go/log/phone';
import { cash, note, sit, text, twoPhones } from '@/test/go/log/testing';

let server: FakeServer;
let game: string;

beforeEach(() => {
  server = new FakeServer();
  game = server.add();
});

const two = () => twoPhones(server, game);
const kinds = () => server.of(game).log.map(({ kind }) => kind);

describe('one phone', () => {
  test('takes the free pen, sends its changes, and says so', async () => {
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

  test('a push whose answer was lost is not stored twice', async () => {
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
    expect(a.stored.conflicts).toEqual([]);
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

  test('a crash before the answer: the next page load finds out what the server has', async () => {
    const [a] = await two();
    for (const player of ['ana', 'bo']) await a.do(sit(player, player === 'ana' ? 1 : 2));
    await a.settle();
    const before = a.stored.record;
    await a.do(note('1'));
    // The server has the entry, but this phone does not know it.
    await a.settle();
    await a.store.change((tx, record) => tx.objectStore('games').put({ ...record, sent: before.sent }));
    await a.crash();
    await a.do(note('2'));
    await a.settle();
    expect(kinds()).toEqual(['sit', 'sit', 'note', 'note']);
  });

  test('undo of an entry that was sent long ago', async () => {
    const [a] = await two();
    await a.do(sit('ana', 1));
    await a.settle();
    const empty = a.stored.lines.length - 1;
    await a.store.undo();
    await a.settle();
    expect(a.stored.lines).toHaveLength(empty);
    expect(kinds()).toEqual(['sit', 'undo']);
  });

  test('a phone that has not read the whole game does not continue it', async () => {
    const [a] = await two();
    await a.do(sit('ana', 1));
    await a.settle();
    const again = await Phone.open(server, game, "Dana's iPhone");
    await again.store.keepGame({ ...(await server.as('Dana').game(game)) });
    expect(await again.do(sit('bo', 2))).toEqual({
      ok: false,
      why: 'This game has not fully loaded. The rest loads when you are online.',
    });
    await again.settle();
    expect(await again.do(sit('bo', 2))).toEqual({ ok: true });
  });

  test('a phone that has lost its record of sent entries: the log stays, new entries are set aside', async () => {
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
    expect(again.stored.conflicts[0]).toMatchObject({
      why: 'The log on the server is another one.',
      lines: [expect.objectContaining({ text: 'Bo took seat 1' })],
    });
    expect(await again.do(sit('bo', 2))).toEqual({ ok: true });
    await again.settle();
    await a.settle();
    expect(a.state).toEqual(again.state);
  });

  test('an admin signs in on the same phone: it continues with the pen it has', async () => {
    const [a] = await two();
    await a.do(note('1'));
    await a.settle();
    a.user = 'Admin';
    await a.crash();
    await a.do(note('2'));
    await a.settle();
    expect(kinds()).toHaveLength(2);
    expect(a.stored.conflicts).toEqual([]);
    expect(server.of(game).pen).toMatchObject({ epoch: 2, user: 'Admin' });
  });

  test('a game that was changed before its start is played with its new settings', async () => {
    const [a] = await two();
    const { game: there } = server.of(game);
    there.settings = { ...there.settings, smallBlind: cents(200), bigBlind: cents(500) };
    await a.crash();
    await a.settle();
    expect(a.state.settings).toEqual(there.settings);
    expect(a.state.blinds).toEqual({ small: 200, big: 500 });
  });

  test('a host who lost the right records nothing more', async () => {
    const [a] = await two();
    await a.do(note('1'));
    await a.settle();
    server.of(game).game.mayRun = false;
    await a.do(note('2'));
    await a.sync.run();
    expect(a.stored.conflicts).toHaveLength(1);
    expect(await a.do(note('3'))).toEqual({ ok: false, why: 'Only the host records the game.' });
  });

  test('a game that ended unheard shows as ended when the phone wakes', async () => {
    const [a, b] = await two();
    await a.do(note('1'));
    await a.settle();
    server.of(game).game.status = 'completed';
    b.sync.wake();
    await b.sync.run();
    expect(b.stored.record.game.status).toBe('completed');
  });

  test('the end of a night that another phone took over is not sent', async () => {
    const [a, b] = await two();
    a.network.cut = true;
    await a.do(sit('ana', 1));
    await a.do(cash('ana'));
    await a.do({ kind: 'cash_out', player: 'ana', amount: cents(2000) });
    expect(await actsOf({ store: a.store, sync: a.sync }).acts.end()).toEqual({ ok: true });
    await b.sync.takeLease();
    a.network.cut = false;
    await a.settle();
    expect(server.of(game).game.status).toBe('active');
    expect(a.stored.conflicts).toHaveLength(1);
    expect(a.stored.calls).toMatchObject([{ kind: 'end', refusal: "Lee's iPad took over recording." }]);
    await a.sync.takeLease();
    const { acts } = actsOf({ store: a.store, sync: a.sync });
    expect(await acts.reapplyConflict(a.stored.conflicts[0]?.id ?? '')).toEqual({ applied: 3, left: [] });
  });

  test('a game without access is left unchanged, and says so', async () => {
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
    // Another user had signed in on this phone.
    server.games.set(game, there);
    await a.settle();
    expect(text(a)).toBe('Live');
    expect(await a.do(note('2'))).toEqual({ ok: true });
  });

  test('entries that the server refuses are set aside with the reason', async () => {
    const [a] = await two();
    await a.do(note('1'));
    await a.settle();
    a.network.cut = true;
    await a.do(note('2'));
    server.of(game).game.status = 'completed';
    a.network.cut = false;
    await a.settle();
    expect(a.stored.conflicts[0]).toMatchObject({ why: 'This game is not active.' });
    expect(a.stored.record).toMatchObject({ head: 1, sent: 1 });
    expect(await a.do(note('3'))).toEqual({ ok: false, why: 'This game has ended.' });
  });
});

describe('two phones', () => {
  test('one writes, the other follows; the pen changes hands only when a user takes it', async () => {
    const [a, b] = await two();
    await a.do(sit('ana', 1));
    await a.settle();
    await b.settle();
    expect(b.state).toEqual(a.state);
    expect(text(b)).toBe("Another phone is recording (Dana's iPhone)");
    expect(await b.do(note('x'))).toEqual({
      ok: false,
      why: "Another phone is recording (Dana's iPhone).",
    });
    expect(await b.sync.takeLease()).toEqual({ ok: true });
    expect(await b.do(note('mine now'))).toEqual({ ok: true });
    await b.settle();
    await a.settle();
    expect(text(a)).toBe("Another phone is recording (Lee's iPad)");
    expect(a.state).toEqual(b.state);
  });

  test('entries from the socket are applied without a request', async () => {
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

  test('after a gap the missing entries are fetched', async () => {
    const [a, b] = await two();
    for (let i = 0; i < 5; i += 1) await a.do(note(`${i}`));
    await a.settle();
    const page = { head: 6, pen: server.of(game).pen, entries: [], status: null };
    await a.do(note('6'));
    await a.settle();
    await b.sync.heard({ ...page, entries: server.of(game).log.slice(5) });
    expect(b.stored.record.sent).toBe(6);
    expect(b.state).toEqual(a.state);
  });

  test('entries that are written while the log is fetched are fetched too', async () => {
    const dana = server.as('Dana');
    const a = await Phone.open(server, game, "Dana's iPhone");
    const b = await Phone.open(
      {
        as: () => ({
          ...dana,
          log: async (id, after) => {
            const page = await dana.log(id, after);
            await during?.();
            return page;
          },
        }),
      },
      game,
      "Lee's iPad",
    );
    let during: (() => Promise<void>) | null = null;
    await a.settle();
    await b.settle();
    await a.do(note('1'));
    await a.settle();
    during = async () => {
      during = null;
      await a.do(note('2'));
      await a.settle();
      void b.sync.heard(null);
    };
    b.sync.poll();
    await b.sync.run();
    await b.sync.run();
    expect(b.stored.record.sent).toBe(2);
  });

  test('another device took the pen first: its name is shown', async () => {
    const [a, b] = await two();
    await a.do(note('1'));
    await a.settle();
    await b.sync.takeLease();
    const c = await Phone.open(server, game, "Max's Pixel");
    await c.settle();
    await a.sync.takeLease();
    expect(await c.sync.takeLease()).toEqual({
      ok: false,
      why: "Dana's iPhone has just taken the pen.",
    });
    expect(await c.sync.takeLease()).toEqual({ ok: true });
  });

  test('an answer that arrives late does not bring the pen back', async () => {
    const [a, b] = await two();
    const mine = await server.as('Dana').takeLease(game, { device: a.store.device.id, deviceName: 'iPhone', epoch: 0 });
    await b.settle();
    await b.sync.takeLease();
    await a.settle();
    await a.store.keepLease(mine);
    expect(await a.do(note('x'))).toEqual({ ok: false, why: "Another phone is recording (Lee's iPad)." });
  });

  test('no device had the pen, both wrote: the first to arrive gets it, nothing is lost', async () => {
    const [a, b] = await two();
    for (const phone of [a, b]) phone.network.cut = true;
    await a.do(sit('ana', 1));
    await b.do(sit('bo', 1));
    for (const phone of [b, a]) phone.network.cut = false;
    await b.settle();
    await a.settle();
    expect(kinds()).toHaveLength(1);
    expect(a.state).toEqual(b.state);
    expect(a.stored.conflicts[0]?.why).toBe("Lee's iPad took over recording.");
    expect(a.stored.conflicts[0]?.lines.map((line) => line.text)).toEqual(['Ana took seat 1']);
  });
});

// The end-to-end test against the real server plays 200 hands (e2e/night.test.ts).
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
