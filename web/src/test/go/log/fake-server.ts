import { HttpError } from '@/api/client/errors';
import { readEntry, type WireEntry } from '@/go/engine/night/entries';
import { ledgerOf, live, sitting } from '@/go/engine/night/ledger';
import type { Random } from '../night/random-night';
import { settings } from '../night/testing';
import type { NightGame } from '@/go/engine/night/view';
import type { Lease } from '@/go/types';
import { type NightServer, readPage, readLease, readPush } from '@/go/log/server';

// A server in memory with the rules of the real one, and a network that can lose any call. For tests.

interface Game {
  game: NightGame;
  pen: Lease | null;
  log: WireEntry[];
}

function refusal(status: number, detail: string, current?: unknown): HttpError {
  return new HttpError(status, '', JSON.stringify({ status, detail, current }));
}

export class FakeServer {
  readonly games = new Map<string, Game>();
  /** Created games by their idempotency key. */
  readonly #made = new Map<string, string>();
  onAppended: (game: string, page: unknown) => void = () => {};
  #next = 1;

  add(over: Partial<NightGame> = {}): string {
    const id = over.id ?? `game${this.#next}`;
    this.#next += 1;
    this.games.set(id, {
      pen: null,
      log: [],
      game: {
        id,
        name: 'Thursday',
        local: false,
        status: 'active',
        settings: settings(),
        inviteCode: 'K7Q4M2',
        hostName: 'Dana',
        isHost: true,
        mayRun: true,
        startTime: null,
        startedAt: null,
        endedAt: null,
        ...over,
      },
    });
    return id;
  }

  of(id: string): Game {
    const game = this.games.get(id);
    if (!game) throw refusal(404, 'There is no such game.');
    return game;
  }

  /** The server from one phone's point of view. */
  as(user: string): NightServer {
    const answer = (id: string) => {
      const { game, pen, log } = this.of(id);
      return { game: { ...game }, pen, head: log.length };
    };
    return {
      game: async (id) => answer(id),
      create: async (body, key) => {
        const known = this.#made.get(key);
        if (known !== undefined) return answer(known);
        if (body.gameName === '') throw refusal(422, 'Please enter a name');
        const id = this.add({ name: String(body.gameName), status: 'pending' });
        this.#made.set(key, id);
        return answer(id);
      },
      change: async (id, body) => {
        const { game } = this.of(id);
        if (game.status !== 'pending') throw refusal(409, 'This game has started.');
        game.name = String(body.gameName);
        return answer(id);
      },
      start: async (id) => {
        const { game } = this.of(id);
        if (game.status !== 'pending') throw refusal(409, 'This game cannot start.');
        game.status = 'active';
        return answer(id);
      },
      end: async (id) => {
        const { game, log } = this.of(id);
        if (game.status !== 'active') throw refusal(409, 'This game is not active.');
        const ledger = ledgerOf(read(log));
        if (sitting(ledger) > 0) throw refusal(409, `${sitting(ledger)} players have not cashed out.`);
        if (ledger.in !== ledger.out) throw refusal(409, 'In and out differ.');
        game.status = 'completed';
        return answer(id);
      },
      takeLease: async (id, { device, deviceName, epoch }) => {
        const game = this.of(id);
        if (!game.game.mayRun) throw refusal(403, 'Only the host.');
        const same = game.pen?.device === device && game.pen.user === user;
        if (game.pen && same && game.pen.epoch === epoch + 1) return game.pen;
        if (epoch !== (game.pen?.epoch ?? 0)) throw refusal(409, 'Another device holds the pen', game.pen);
        game.pen = {
          epoch: epoch + 1,
          device,
          deviceName,
          user,
          userName: user,
          at: '2026-11-20T20:00:00.000Z',
        };
        this.#told(id, []);
        return wired(game.pen, readLease) ?? game.pen;
      },
      log: async (id, after) => {
        const { log, pen, game } = this.of(id);
        const page = { head: log.length, pen, entries: log.slice(after, after + 500), status: game.status };
        return wired(page, readPage);
      },
      push: async (id, { device, epoch, after, entries }) => {
        const game = this.of(id);
        const { log, pen } = game;
        const current = { pen, head: log.length };
        if (!game.game.mayRun) throw refusal(403, 'Only the host can do this');
        if (pen?.device !== device || pen.epoch !== epoch || pen.user !== user)
          throw refusal(409, 'Another device holds the pen', current);
        if (entries.length > 200) throw refusal(422, 'Too many entries');
        if (game.game.status !== 'active') throw refusal(409, 'This game is not active.', current);
        const known = log.slice(after, after + entries.length);
        if (after > log.length || known.some(({ id: there }, i) => there !== entries[i]?.id))
          throw refusal(409, 'The log has other entries', current);
        const fresh = entries.slice(known.length);
        for (const [i, entry] of fresh.entries()) this.#check([...log, ...fresh.slice(0, i)], entry);
        log.push(...fresh);
        if (fresh.length > 0) this.#told(id, fresh);
        return wired({ pen, head: log.length }, readPush);
      },
    };
  }

  #check(log: readonly WireEntry[], entry: WireEntry): void {
    if (entry.seq !== log.length + 1) throw refusal(422, 'A gap');
    const parsed = readEntry(entry);
    if (!parsed || log.some(({ id }) => id === entry.id)) throw refusal(422, 'No entry');
    if (parsed.kind === 'undo' && live(read(log)).at(-1)?.id !== parsed.target)
      throw refusal(409, 'Only the newest entry is undone');
  }

  #told(id: string, entries: readonly WireEntry[]): void {
    const { log, pen } = this.of(id);
    this.onAppended(id, { game: id, head: log.length, pen, entries });
  }
}

/** Copies the entries through JSON, so that no caller shares an object with the server. */
function wired<T>(value: unknown, readBack: (raw: unknown) => T): T {
  return readBack(JSON.parse(JSON.stringify(value)));
}

export function read(log: readonly WireEntry[]) {
  return log.map((wire) => readEntry(wire)).filter((entry) => entry !== null);
}

/** A network in front of a server: cut, or losing requests and answers at random. */
export class Network {
  cut = false;
  /** One call in this many is lost; 0: none. */
  loses = 0;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  around(server: NightServer): NightServer {
    const through =
      <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        this.#maybeLose();
        const answer = await call(...args);
        this.#maybeLose();
        return answer;
      };
    return {
      game: through(server.game),
      create: through(server.create),
      change: through(server.change),
      start: through(server.start),
      end: through(server.end),
      takeLease: through(server.takeLease),
      log: through(server.log),
      push: through(server.push),
    };
  }

  #maybeLose(): void {
    if (this.cut || (this.loses > 0 && this.#random(this.loses) === 0)) throw new TypeError('Failed to fetch');
  }
}
