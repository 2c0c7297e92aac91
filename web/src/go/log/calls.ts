import { newIdempotencyKey } from '@/api/client/http';
import { serverNow } from '@/lib/clock';
import {
  type Author,
  type CallKind,
  type CallRecord,
  entriesFrom,
  type NightDb,
  type NightRecord,
  writing,
  type Writing,
} from './db';
import { newRecord, readRecord } from './record';
import { readSettings, type ServerGame } from './server';

// The calls that may wait for the network: create a game, start it, end it.

export const CALL_WORDS: Record<CallKind, string> = {
  create: 'Create the game',
  start: 'Start the game',
  end: 'End the game',
};

export async function addCall(tx: Writing, record: NightRecord, kind: CallKind, author: Author | null): Promise<void> {
  await tx.objectStore('games').put({ ...record, author });
  await tx.objectStore('calls').put({
    id: newIdempotencyKey(),
    game: record.id,
    kind,
    body: null,
    first: null,
    at: new Date(serverNow()).toISOString(),
    refusal: null,
  });
}

export async function refuseCall(tx: Writing, call: CallRecord, refusal: string): Promise<void> {
  await tx.objectStore('calls').put({ ...call, refusal });
}

/** A call that creates a game, with its idempotency key. */
export interface Sent {
  key: string;
  /** The body of an earlier attempt without an answer: the server may have created that game. */
  first: Record<string, unknown> | null;
}

/**
 * Creates a game without a network: it is played on this device, and the server creates it later. `body` is that of the
 * create call. Returns the game's local id, which is also the idempotency key of the call.
 */
export async function createNight(
  db: NightDb,
  body: Record<string, unknown>,
  hostName: string,
  { key: id, first }: Sent = { key: newIdempotencyKey(), first: null },
  author: Author | null = null,
): Promise<string> {
  const at = new Date(serverNow()).toISOString();
  const game = {
    id,
    name: typeof body.gameName === 'string' ? body.gameName : 'Home game',
    local: true,
    status: 'scheduled' as const,
    settings: readSettings(body),
    inviteCode: null,
    hostName,
    isHost: true,
    mayRun: true,
    startTime: typeof body.startTime === 'string' ? body.startTime : null,
    startedAt: null,
    endedAt: null,
  };
  const tx = await writing(db);
  await tx.objectStore('games').put({ ...newRecord(game, null), author });
  await tx.objectStore('calls').put({ id, game: id, kind: 'create', body: { ...body }, first, at, refusal: null });
  await tx.done;
  return id;
}

/** The server has created the game: moves everything stored for it to the server's id, in one transaction. */
export async function rename(tx: Writing, record: NightRecord, { game, pen }: ServerGame): Promise<void> {
  const from = record.id;
  const entries = tx.objectStore('entries');
  const stored = await entries.getAll(entriesFrom(from, 0));
  await Promise.all(stored.map((each) => entries.put({ ...each, game: game.id })));
  await entries.delete(entriesFrom(from, 0));
  const conflicts = tx.objectStore('aside');
  const calls = tx.objectStore('calls');
  const [bundles, waiting] = await Promise.all([
    conflicts.index('game').getAll(from),
    calls.index('game').getAll(from),
  ]);
  await Promise.all([
    ...bundles.map((each) => conflicts.put({ ...each, game: game.id })),
    ...waiting.map((each) => calls.put({ ...each, game: game.id })),
  ]);
  const games = tx.objectStore('games');
  await games.put({ ...record, id: game.id, game, pen, rev: record.rev + 1 });
  await games.put({ ...newRecord(record.game, null), movedTo: game.id });
}

/** All games stored on this device. */
export async function keptRecords(db: NightDb): Promise<NightRecord[]> {
  const records = (await db.getAll('games')).map((each) => readRecord(each));
  return records.filter((each) => each !== null).filter(({ movedTo }) => movedTo === null);
}
