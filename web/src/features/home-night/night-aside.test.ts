// oxlint-disable no-await-in-loop -- a night goes one step after the other
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '@/domain/money';
import { randomOf } from '@/domain/night/random-night';
import { clock } from '@/domain/night/testing';
import { actsOf } from './acts';
import { asideOf, asideText } from './aside';
import { FakeServer } from './fake-server';
import type { Phone } from './phone';
import { cash, note, sit, twoPhones } from './testing';

let server: FakeServer;
let game: string;

beforeEach(() => {
  server = new FakeServer();
  game = server.add();
});

const two = () => twoPhones(server, game);

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
