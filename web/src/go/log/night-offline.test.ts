// oxlint-disable no-await-in-loop -- the steps of a night run in sequence
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '@/domain/money';
import { actsOf } from './acts';
import { createNight } from './calls';
import { FakeServer } from '@/test/go/log/fake-server';
import { Phone } from '@/test/go/log/phone';
import { gameNow } from './record';
import { applyAgain } from './conflicts';
import { forgetKept, isOfOthers, unsentNights } from './sign-out';
import { cash, note, sit, text, twoPhones } from '@/test/go/log/testing';

let server: FakeServer;
let game: string;

beforeEach(() => {
  server = new FakeServer();
  game = server.add();
});

const two = () => twoPhones(server, game);
const sentNotes = () => server.of(game).log.map(({ body }) => body?.text);

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
    for (const { id, stack } of phone.state.players) await phone.do({ kind: 'cash_out', player: id, amount: stack });
    expect(await acts.end()).toEqual({ ok: true });
    await phone.crash();
    expect(gameNow(phone.stored.record, phone.stored.calls).status).toBe('completed');
    expect(text(phone)).toBe('Saved on this phone');
  }

  test('is created, started, played and ended, and then sent to the server completely', async () => {
    const phone = await cabin();
    await play(phone);
    const local = phone.store.id;
    expect(await unsentNights(phone.db)).toEqual([
      { id: local, name: 'Cabin', changes: 12, authors: [{ id: 'Dana', name: 'Dana' }] },
    ]);
    phone.network.cut = false;
    await phone.settle();
    expect(phone.store.id).not.toBe(local);
    const there = server.of(phone.store.id);
    expect(there.game.status).toBe('completed');
    expect(there.log).toHaveLength(9);
    expect(await unsentNights(phone.db)).toEqual([]);
    expect(text(phone)).toBe('Live');
    // The old address still opens the game.
    await phone.become(local);
    expect(phone.store.id).toBe(there.game.id);
    expect(phone.state.players).toHaveLength(3);
  });

  test.each([1, 2, 3])('with a network that loses what it likes (%i) it is still one game', async (seed) => {
    const phone = await cabin(seed);
    await play(phone);
    phone.network.cut = false;
    phone.network.loses = 2;
    for (let i = 0; i < 60; i += 1) await phone.settle();
    phone.network.loses = 0;
    await phone.settle();
    expect([...server.games.values()].filter((each) => each.game.name === 'Cabin')).toHaveLength(1);
    expect(server.of(phone.store.id).game.status).toBe('completed');
    expect(server.of(phone.store.id).log).toHaveLength(9);
    expect(phone.stored.calls).toEqual([]);
  });

  test('a change after a lost answer changes the game that the call created', async () => {
    const phone = await Phone.open(server, 'nothing', "Dana's iPhone");
    await server.as('Dana').create(body, 'lost');
    const later = { ...body, gameName: 'Lake house' };
    await phone.become(await createNight(phone.db, later, 'Dana', { key: 'lost', first: body }));
    expect(phone.stored.record.game.name).toBe('Lake house');
    await phone.settle();
    const all = [...server.games.values()].map(({ game: each }) => each.name);
    expect(all.filter((name) => name !== 'Thursday')).toEqual(['Lake house']);
    expect(server.of(phone.store.id).game.name).toBe('Lake house');
  });

  test('a game that the server refuses says why, and is kept', async () => {
    const phone = await Phone.open(server, 'nothing', "Dana's iPhone");
    await phone.become(await createNight(phone.db, { ...body, gameName: '' }, 'Dana'));
    await phone.settle();
    expect(phone.stored.calls[0]).toMatchObject({ kind: 'create', refusal: expect.any(String) });
    expect(phone.stored.record.game.local).toBe(true);
  });

  test('an end that the server refuses reopens the game', async () => {
    const [a] = await two();
    await a.do(sit('ana', 1));
    await a.do(cash('ana'));
    await a.do({ kind: 'cash_out', player: 'ana', amount: cents(2000) });
    await a.settle();
    a.network.cut = true;
    const { acts } = actsOf({ store: a.store, sync: a.sync });
    expect(await acts.end()).toEqual({ ok: true });
    const b = await Phone.open(server, game, "Lee's iPad");
    await b.settle();
    await b.sync.takeLease();
    await b.do(sit('bo', 2));
    await b.settle();
    a.network.cut = false;
    await a.settle();
    expect(a.stored.calls[0]).toMatchObject({ refusal: '1 players have not cashed out.' });
    expect(gameNow(a.stored.record, a.stored.calls).status).toBe('active');
    await acts.dismissRefusal(a.stored.calls[0]?.id ?? '');
    expect(a.stored.calls).toEqual([]);
  });
});

describe('another user on the same phone', () => {
  test('neither sends nor sets aside what the first user did not send', async () => {
    const [a, b] = await two();
    await a.do(note('1'));
    await a.settle();
    a.network.cut = true;
    await a.do(note('2'));
    a.network.cut = false;
    a.user = 'Erin';
    await a.crash();
    await a.settle();
    expect(sentNotes()).toEqual(['1']);
    expect(a.stored.conflicts).toEqual([]);
    const why = '1 change by Dana is stored here and not sent yet. Sign in as Dana to send it.';
    expect(a.sync.net.get().state).toBe('idle');
    expect(await a.do(note('3'))).toEqual({ ok: false, why });
    expect(await a.sync.takeLease()).toEqual({ ok: false, why });
    await forgetKept(a.db, (unsent) => !isOfOthers(unsent, 'Erin'));

    a.user = 'Dana';
    await a.crash();
    await a.settle();
    expect(sentNotes()).toEqual(['1', '2']);
    await b.settle();
    expect(b.state).toEqual(a.state);
  });

  test('does not reapply the changes of the first user that were set aside', async () => {
    const [a, b] = await two();
    await a.do(note('1'));
    await a.settle();
    a.network.cut = true;
    await a.do(note('2'));
    await b.settle();
    await b.sync.takeLease();
    a.network.cut = false;
    await a.settle();
    const [bundle] = a.stored.conflicts;
    expect(bundle?.author).toEqual({ id: 'Dana', name: 'Dana' });
    a.user = 'Erin';
    await a.crash();
    await a.sync.takeLease();
    expect(await applyAgain(a.store, bundle?.id ?? '')).toEqual({
      applied: 0,
      left: [{ text: 'Everything', why: 'Dana made these changes. Sign in as Dana to reapply them.' }],
    });
  });
});

describe('signing out', () => {
  test('deletes what the server has, and nothing else', async () => {
    const [a] = await two();
    await a.do(note('1'));
    await a.settle();
    const other = server.add({ name: 'Sunday' });
    await a.become(other);
    await a.settle();
    a.network.cut = true;
    await a.do(note('not sent'));
    expect(await unsentNights(a.db)).toEqual([
      { id: other, name: 'Sunday', changes: 1, authors: [{ id: 'Dana', name: 'Dana' }] },
    ]);
    await forgetKept(a.db);
    expect(await a.db.getAllKeys('games')).toEqual([other]);
    expect(await a.db.count('entries')).toBe(1);
    await forgetKept(a.db, () => true);
    expect(await a.db.count('games')).toBe(0);
    expect(await a.db.count('entries')).toBe(0);
  });
});
