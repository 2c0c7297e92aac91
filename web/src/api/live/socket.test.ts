import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeSurroundings, type FakeSocket } from '@/test/fake-socket';
import { makeTable } from '@/test/fixtures/make';
import { LiveSocket, retryDelay, type LiveListener } from './socket';

const ROOM = 'room_lodge_poker';

let around: ReturnType<typeof fakeSurroundings>;
let told: string[];
let socket: LiveSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  around = fakeSurroundings();
  told = [];
  const listener: LiveListener = {
    onStart: (room, version) => told.push(`start ${room} ${version}`),
    onEvent: (event) => told.push(`${event.type} ${event.version}`),
    onGap: (room) => told.push(`gap ${room}`),
    onHeard: () => {},
    onSessionOver: () => told.push('session over'),
    onServerSession: ({ user, build }) => {
      if (user !== undefined) told.push(`${user} on ${build}`);
    },
  };
  socket = new LiveSocket('ws://club.example/ws', listener, around);
});
afterEach(() => {
  socket.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function last(): FakeSocket {
  const found = around.sockets.at(-1);
  if (!found) throw new Error('no socket was opened');
  return found;
}

const subscribed = (version: number, organizationVersion = 12) => ({
  type: 'subscribed',
  room: ROOM,
  version,
  organizationVersion,
});
const hidden = (version: number, n = 0, of = 1) => ({
  type: 'hidden',
  room: ROOM,
  version,
  n,
  of,
  at: '',
  data: null,
});

/** Connected, subscribed at version 184. */
function live() {
  socket.subscribe(ROOM);
  socket.connect();
  last().accept();
  last().say(subscribed(184));
  told.length = 0;
}

describe('connecting', () => {
  test('opens, subscribes, and says from where on it is live', () => {
    socket.subscribe(ROOM);
    socket.connect();
    expect(socket.status.get()).toBe('connecting');
    last().accept();
    expect(socket.status.get()).toBe('open');
    expect(last().sent).toEqual([{ type: 'subscribe', room: ROOM }]);
    last().say(subscribed(184));
    expect(told).toEqual([`start ${ROOM} 184`, 'start null 12']);
  });

  test('a room chosen later is subscribed at once, the one left is not', () => {
    live();
    socket.unsubscribe(ROOM);
    socket.subscribe('annex');
    socket.subscribe('annex');
    expect(last().sent.slice(1)).toEqual([
      { type: 'unsubscribe', room: ROOM },
      { type: 'subscribe', room: 'annex', organizationSince: 12 },
    ]);
    last().say(hidden(185));
    expect(told).toEqual([]);
  });

  test('connecting twice opens one', () => {
    socket.connect();
    socket.connect();
    expect(around.sockets).toHaveLength(1);
  });
});

describe('when the connection fails', () => {
  test('it tries after 1, 2, 4, 8 and 16 s, and then stops', () => {
    socket.connect();
    const waits = [1, 2, 4, 8, 16];
    for (const [i, seconds] of waits.entries()) {
      last().fail();
      expect(socket.status.get()).toBe('retrying');
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(around.sockets).toHaveLength(i + 1);
      vi.advanceTimersByTime(1);
      expect(around.sockets).toHaveLength(i + 2);
    }
    last().fail();
    expect(socket.status.get()).toBe('offline');
    vi.advanceTimersByTime(3_600_000);
    expect(around.sockets).toHaveLength(6);
  });

  test('the waits are spread by half of them, and their middle is never above 30 s', () => {
    expect([retryDelay(1, 0), retryDelay(1, 0.5), retryDelay(1, 1)]).toEqual([500, 1_000, 1_500]);
    expect(retryDelay(9, 0.5)).toBe(30_000);
  });

  test('Reconnect, a network or a tab that is back starts a new series', () => {
    socket.connect();
    for (let i = 0; i < 6; i += 1) {
      last().fail();
      vi.advanceTimersByTime(20_000);
    }
    expect(socket.status.get()).toBe('offline');
    socket.wake();
    expect(socket.status.get()).toBe('connecting');
    last().fail();
    expect(socket.status.get()).toBe('retrying');
    socket.wake();
    expect(socket.status.get()).toBe('connecting');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a connection that held ends the series; one that did not, does not', () => {
    socket.connect();
    last().fail();
    vi.advanceTimersByTime(1_000);
    last().accept();
    last().fail();
    vi.advanceTimersByTime(1_999);
    expect(around.sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(around.sockets).toHaveLength(3);
    last().accept();
    vi.advanceTimersByTime(5_000);
    last().fail();
    vi.advanceTimersByTime(1_000);
    expect(around.sockets).toHaveLength(4);
  });

  test('closing it ends everything', () => {
    live();
    const { sockets } = around;
    socket.close();
    expect(sockets[0]?.closed).toBe(true);
    expect(socket.status.get()).toBe('offline');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('resuming', () => {
  test('goes on from the last complete version, and nothing has to be read again', () => {
    live();
    last().say(hidden(185));
    last().say(hidden(186, 0, 2));
    last().fail();
    vi.advanceTimersByTime(1_000);
    last().accept();
    expect(last().sent).toEqual([{ type: 'subscribe', room: ROOM, since: 185, organizationSince: 12 }]);
    told.length = 0;
    last().say(subscribed(187));
    last().say(hidden(186, 0, 2));
    last().say(hidden(186, 1, 2));
    last().say(hidden(187));
    expect(told).toEqual(['hidden 186', 'hidden 186', 'hidden 187']);
  });

  test('the replay may come before the answer', () => {
    live();
    last().fail();
    vi.advanceTimersByTime(1_000);
    last().accept();
    last().say(hidden(185));
    last().say(subscribed(185));
    last().say(hidden(186));
    expect(told).toEqual(['hidden 185', 'hidden 186']);
  });

  test('a server that is behind has another history', () => {
    live();
    last().fail();
    vi.advanceTimersByTime(1_000);
    last().accept();
    last().say(subscribed(20, 3));
    expect(told).toEqual([`start ${ROOM} 20`, 'start null 3']);
  });

  test('after 4008, too slow, it starts afresh', () => {
    live();
    last().fail(4008);
    vi.advanceTimersByTime(1_000);
    last().accept();
    expect(last().sent).toEqual([{ type: 'subscribe', room: ROOM }]);
    last().say(subscribed(300, 14));
    expect(told).toEqual([`start ${ROOM} 300`, 'start null 14']);
  });

  test('resync: all of it is read again, and events go on', () => {
    live();
    last().say({ type: 'resync', room: ROOM });
    expect(told).toEqual([`gap ${ROOM}`, 'gap null']);
    told.length = 0;
    last().say(hidden(400));
    last().say(hidden(401));
    expect(told).toEqual(['hidden 400', 'hidden 401']);
  });
});

describe('events', () => {
  test('are passed on once, in order', () => {
    live();
    const event = { ...hidden(185), type: 'table_updated', data: makeTable() };
    last().say(event);
    last().say(event);
    expect(told).toEqual(['table_updated 185']);
  });

  test('a missing version is a gap, reported before the event', () => {
    live();
    last().say(hidden(187));
    expect(told).toEqual([`gap ${ROOM}`, 'hidden 187']);
  });

  test('the organization has its own numbers', () => {
    live();
    last().say({ ...hidden(13), room: null });
    last().say({ ...hidden(15), room: null });
    last().say(hidden(185));
    expect(told).toEqual(['hidden 13', 'gap null', 'hidden 15', 'hidden 185']);
  });

  test('one of a type from the future counts as the others', () => {
    live();
    last().say({ ...hidden(185), type: 'jackpot_updated', data: { id: 7 } });
    last().say(hidden(186));
    expect(told).toEqual(['jackpot_updated 185', 'hidden 186']);
  });

  test('noise is ignored', () => {
    live();
    for (const noise of ['', 'hello', '[]', '{"type":7}', '{"type":"table_updated"}']) {
      last().onmessage?.({ data: noise });
    }
    last().onmessage?.({ data: new ArrayBuffer(2) });
    expect([told, socket.status.get()]).toEqual([[], 'open']);
  });
});

describe('ends', () => {
  test('4001: the session is over and nothing is tried', () => {
    live();
    last().fail(4001);
    expect(told).toEqual(['session over']);
    expect(socket.status.get()).toBe('offline');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('1012: a restarting server is looked for again', () => {
    live();
    last().fail(1012);
    expect(socket.status.get()).toBe('retrying');
  });

  test('a refused room leaves no live connection that carries nothing', () => {
    live();
    last().say({ type: 'error', room: ROOM, status: 404, detail: 'Room not found' });
    expect(socket.status.get()).toBe('offline');
  });
});

describe('a connection that dies without a word', () => {
  test('is detected by an unanswered ping', () => {
    live();
    vi.advanceTimersByTime(25_000);
    expect(last().sent.at(-1)).toEqual({ type: 'ping' });
    last().say({ type: 'pong' });
    vi.advanceTimersByTime(25_000);
    expect(socket.status.get()).toBe('open');
    vi.advanceTimersByTime(10_000);
    expect(socket.status.get()).toBe('retrying');
    expect(around.sockets[0]?.closed).toBe(true);
  });

  test('gets a ping when the tab comes back', () => {
    live();
    socket.wake();
    expect(last().sent.at(-1)).toEqual({ type: 'ping' });
    vi.advanceTimersByTime(10_000);
    expect(socket.status.get()).toBe('retrying');
  });
});
