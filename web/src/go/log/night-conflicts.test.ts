// oxlint-disable no-await-in-loop -- the steps of a night run in sequence
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '@/domain/money';
import { randomOf } from '@/test/go/night/random-night';
import { clock } from '@/test/go/night/testing';
import { actsOf } from './acts';
import { parseConflict, conflictText } from './conflicts';
import { FakeServer } from '@/test/go/log/fake-server';
import type { Phone } from '@/test/go/log/phone';
import { cash, note, sit, twoPhones } from '@/test/go/log/testing';

let server: FakeServer;
let game: string;

beforeEach(() => {
  server = new FakeServer();
  game = server.add();
});

const two = () => twoPhones(server, game);

describe('the pen is lost with unsent changes', () => {
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
    await b.sync.takeLease();
    return [a, b];
  }

  test('they are set aside, can be read, and the log equals the server’s', async () => {
    const [a, b] = await lost();
    await b.do(note('b writes'));
    await b.settle();
    a.network.cut = false;
    await a.settle();
    expect(a.state).toEqual(b.state);
    const [bundle] = a.stored.conflicts;
    expect(bundle?.entries).toHaveLength(4);
    const words = bundle ? conflictText('Thursday', parseConflict(bundle)) : '';
    expect(words).toContain("Thursday: 2 changes not in the log. Lee's iPad took over recording.");
    expect(words).toContain('Cy sits out');
    expect(words).toContain('Bo rebought for $10 (cash)');
    expect(words).not.toContain('oops');
    // They survive a reload of the page.
    await a.crash();
    expect(a.stored.conflicts).toHaveLength(1);
  });

  test('even when the other phone has not written an entry yet', async () => {
    const [a] = await lost();
    a.network.cut = false;
    await a.settle();
    expect(a.stored.conflicts).toHaveLength(1);
    expect(a.stored.record).toMatchObject({ head: 6, sent: 6 });
  });

  test('are discarded when the user says so', async () => {
    const [a] = await lost();
    a.network.cut = false;
    await a.settle();
    const { acts } = actsOf({ store: a.store, sync: a.sync });
    await acts.discardConflict(a.stored.conflicts[0]?.id ?? '');
    expect(a.stored.conflicts).toEqual([]);
  });

  test('are applied again with the pen, as far as they fit', async () => {
    const [a, b] = await lost();
    await b.do({ kind: 'sit_out', player: 'cy' });
    await b.settle();
    a.network.cut = false;
    await a.settle();
    const { acts } = actsOf({ store: a.store, sync: a.sync });
    const id = a.stored.conflicts[0]?.id ?? '';
    expect(await acts.reapplyConflict(id)).toEqual({
      applied: 0,
      left: [{ text: 'Everything', why: "Another phone is recording (Lee's iPad)." }],
    });
    await a.sync.takeLease();
    expect(await acts.reapplyConflict(id)).toEqual({
      applied: 1,
      left: [{ text: 'Cy sits out', why: 'Cy already sits out.' }],
    });
    await a.settle();
    await b.settle();
    expect(b.state).toEqual(a.state);
    expect(b.state.players.find(({ id: who }) => who === 'bo')?.in.total).toBe(3000);
    expect(a.stored.conflicts[0]?.lines).toHaveLength(1);
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
    await b.sync.takeLease();
    await b.do({ kind: 'stack', player: 'ana', amount: cents(1234) });
    await b.settle();
    a.network.cut = false;
    await a.settle();
    await a.sync.takeLease();
    const { acts } = actsOf({ store: a.store, sync: a.sync });
    const { left } = await acts.reapplyConflict(a.stored.conflicts[0]?.id ?? '');
    expect(left.some(({ why }) => why === 'It belongs to a hand that no longer matches.')).toBe(true);
    expect(a.state.finished).toHaveLength(0);
    expect(a.state.hand).toBeNull();
  });
});
