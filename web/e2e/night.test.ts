// A home game on two phones and a third that watches, each with its own storage, against the real server. The phones
// run the browser's code; the network between them loses calls at random.
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { HttpError } from '@/api/client/errors';
import { ledgerOf, partiesOf } from '@/go/engine/night/ledger';
import { randomOf } from '@/test/go/night/random-night';
import { settle } from '@/go/engine/night/settle';
import { toWire } from '@/domain/money';
import { actsOf } from '@/go/log/acts';
import { createNight } from '@/go/log/calls';
import { read } from '@/test/go/log/fake-server';
import { longNight } from '@/test/go/log/long-night';
import { Phone } from '@/test/go/log/phone';
import { type NightServer, readGame, readPage, readLease, readPush } from '@/go/log/server';
import { openClub } from './harness/club';

const club = openClub();

const GAMES = '/api/pitboss-go/game-sessions';

function serverOf(origin: string, token: string): NightServer {
  async function send(path: string, body?: object, key?: string): Promise<unknown> {
    const answer = await fetch(origin + GAMES + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': key ?? crypto.randomUUID(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new HttpError(answer.status, answer.statusText, text);
    return JSON.parse(text);
  }
  return {
    game: async (id) => readGame(await send(`/${id}`)),
    create: async (body, key) => readGame(await send('', body, key)),
    change: async () => {
      throw new Error('nothing is changed here');
    },
    start: async (id, key) => readGame(await send(`/${id}/start`, {}, key)),
    end: async (id, key) => readGame(await send(`/${id}/end`, {}, key)),
    log: async (id, after) => readPage(await send(`/${id}/log?after=${after}`)),
    push: async (id, body) => readPush(await send(`/${id}/log`, body)),
    takeLease: async (id, body) => {
      const pen = readLease(await send(`/${id}/pen`, body));
      if (!pen) throw new Error('no pen');
      return pen;
    },
  };
}

/** The server's result of a finished game. */
interface Ended {
  status: string;
  hands: number;
  result: {
    players: { player: string; in: string; out: string }[];
    payments: { from: string; to: string; amount: string }[];
  };
}

test('made without a network, 200 hands on two phones with 20 cuts: the server, both phones and the money agree', async () => {
  const host = await club.api('host');
  const servers = { as: () => serverOf(club.origin, host.token) };
  const first = await Phone.open(servers, 'nothing', 'iPhone', 1);
  first.network.cut = true;
  const body = {
    gameName: 'Cabin',
    gameType: "Texas Hold'em",
    raiseType: 'no_limit',
    stakes: '$0.25/$0.50',
    buyIn: '20.00',
    smallBlind: '0.25',
    bigBlind: '0.50',
    location: 'The cabin',
    maxPlayers: 9,
    status: 'scheduled',
    startTime: null,
    description: null,
    blindIncreaseType: 'none',
    blindIncreaseValue: 15,
    rules: 'house',
  };
  await first.become(await createNight(first.db, body, 'Marcus'));
  expect(await actsOf({ store: first.store, sync: first.sync }).acts.start()).toEqual({ ok: true });
  await first.anything(randomOf(4), '2026-11-20T20:00:00.000Z');
  first.network.cut = false;
  await first.settle();

  const { id } = first.store;
  const second = await Phone.open(servers, id, 'iPad', 2);
  const watcher = await Phone.open(servers, id, 'TV', 3);
  await second.settle();
  await watcher.settle();
  const { writer, cuts } = await longNight([first, second, watcher], 200, randomOf(2026));
  expect(cuts).toBeGreaterThanOrEqual(20);
  expect(await actsOf({ store: writer.store, sync: writer.sync }).acts.end()).toEqual({ ok: true });
  for (const phone of [writer, first, second, watcher]) await phone.settle();

  const server = servers.as();
  const log = [];
  for (let page = await server.log(id, 0); ; page = await server.log(id, log.length)) {
    log.push(...page.entries);
    if (log.length === page.head) break;
  }
  const ledger = ledgerOf(read(log));
  for (const { state, stored } of [first, second, watcher]) {
    expect(stored.record).toMatchObject({ head: log.length, sent: log.length });
    expect(stored.record.game.status).toBe('completed');
    expect(state).toEqual(writer.state);
    expect(state.ledger).toEqual(ledger);
  }
  const ended = await host.get<Ended>(`${GAMES}/${id}`);
  expect(ended).toMatchObject({ status: 'completed', hands: ledger.hands });
  expect(ended.result.players).toMatchObject(
    ledger.players.map(({ player, in: bought, out }) => ({
      player,
      in: toWire(bought),
      out: toWire(out),
    })),
  );
  expect(ended.result.payments).toMatchObject(
    settle(partiesOf(ledger)).map(({ from, to, amount }) => ({ from, to, amount: toWire(amount) })),
  );
});
