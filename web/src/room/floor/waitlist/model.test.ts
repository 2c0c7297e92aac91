import { describe, expect, test } from 'vitest';
import {
  danielle,
  grant,
  joanna,
  LODGE_TABLES,
  LODGE_WAITLIST,
  marcus,
  NL13,
  NL510,
  omar,
  PLO,
  ray,
  table5,
  table8,
} from '@/test/fixtures/lodge';
import { makeEntry, makeTable, NOW, secondsAhead, decideNext } from '@/test/fixtures/make';
import { estimateText } from '@/domain/wait-estimate';
import {
  callNext,
  canUndo,
  entryDetail,
  freeSeatsText,
  gamesWithoutWaiting,
  groupByGame,
  isNext,
  lastActText,
  longestWaiting,
  preview,
  seatingAt,
  seatings,
  waitingFor,
  waitOf,
  whoDetail,
} from './model';

const target = { waitTargetMinutes: 30 };

describe('one evening at the Lodge', () => {
  test('a list for each game, with its free seats', () => {
    const groups = groupByGame(LODGE_WAITLIST, LODGE_TABLES);
    expect(groups.map(({ name, entries, seats }) => [name, entries.length, seats])).toEqual([
      ["1/3 NL Hold'em", 6, '1 held at Table 2'],
      ["2/5 NL Hold'em", 3, '1 held, 1 open at Table 5'],
      ["5/10 NL Hold'em", 2, 'No open seat'],
    ]);
    expect(gamesWithoutWaiting(LODGE_TABLES, LODGE_WAITLIST)).toEqual(['1/2 PLO', "4/8 Limit Hold'em"]);
  });

  test('shows three entries and counts the rest', () => {
    const previews = groupByGame(LODGE_WAITLIST, LODGE_TABLES).map(preview);
    expect(previews.map(({ shown, more }) => [shown.length, more])).toEqual([
      [3, 3],
      [3, 0],
      [2, 0],
    ]);
  });

  test('which entries can be seated now, and why the rest cannot', () => {
    const all = seatings(LODGE_TABLES, LODGE_WAITLIST, decideNext(LODGE_TABLES, LODGE_WAITLIST));
    expect(all.get(marcus.id)).toMatchObject({ ok: true, place: { seatNumber: 6, held: true } });
    expect(all.get(joanna.id)).toMatchObject({ ok: true, place: { seatNumber: 7, held: false } });
    expect(all.get(danielle.id)).toEqual({
      ok: false,
      reason: "No open seat in 1/3 NL Hold'em",
      ahead: false,
    });
    expect(all.get(grant.id)).toEqual({
      ok: false,
      reason: "No open seat in 5/10 NL Hold'em",
      ahead: false,
    });
    expect(all.get(omar.id)).toEqual({
      ok: false,
      reason: 'Joanna Pike is ahead for the open seat',
      ahead: true,
    });
  });

  test('the five longest waits over all games', () => {
    expect(longestWaiting(LODGE_WAITLIST).map(({ player }) => player.name)).toEqual([
      'Grant Liu',
      'Ray Whitfield',
      'Marcus Bell',
      'Danielle Ortiz',
      'Joanna Pike',
    ]);
  });

  test('waits, and which are over the target', () => {
    expect(waitOf(grant, target, NOW)).toEqual({ minutes: 52, overTarget: true });
    expect(waitOf(joanna, target, NOW)).toEqual({ minutes: 29, overTarget: false });
    const onTarget = makeEntry({ minutes: 30 });
    expect(waitOf(onTarget, target, NOW).overTarget).toBe(false);
  });

  test('next is the first entry without a call', () => {
    expect(isNext(joanna, LODGE_WAITLIST)).toBe(true);
    expect(isNext(ray, LODGE_WAITLIST)).toBe(true);
    expect(isNext(omar, LODGE_WAITLIST)).toBe(false);
  });

  test('the text after the name', () => {
    expect(entryDetail(marcus)).toEqual({
      text: 'Table 2',
      hold: { from: secondsAhead(134 - 300), until: secondsAhead(134) },
    });
    expect(entryDetail(danielle)).toEqual({ text: 'Phone', hold: null });
  });
});

test('keeps the order of the list, whatever the order of the response', () => {
  const [group] = groupByGame([omar, joanna, ray], LODGE_TABLES);
  expect(group?.entries).toEqual([ray, joanna, omar]);
});

test('games sort by stakes, not by name', () => {
  const big = { ...NL510, id: 'g', name: "10/20 NL Hold'em" };
  const entries = [big, NL510, NL13].map((game) => makeEntry({ name: game.name, game }));
  expect(groupByGame(entries, []).map(({ name }) => name)).toEqual([
    "1/3 NL Hold'em",
    "5/10 NL Hold'em",
    "10/20 NL Hold'em",
  ]);
});

test('seated and ended entries are on no list', () => {
  const gone = makeEntry({ status: 'seated' });
  expect(groupByGame([gone], [])).toEqual([]);
  expect(longestWaiting([gone])).toEqual([]);
  expect(seatings([], [gone], decideNext([], [gone])).get(gone.id)).toBeUndefined();
});

test('seats at several tables', () => {
  const more = makeTable({ tableNumber: 6, game: PLO, seats: 'oooo..oh' });
  const third = makeTable({ tableNumber: 10, game: PLO, seats: 'oooooo.o' });
  expect(freeSeatsText([more, table8], PLO.id)).toBe('1 held at Table 6, 7 open at Tables 6 and 8');
  expect(freeSeatsText([table8, third, more], PLO.id)).toBe('1 held at Table 6, 8 open at Tables 6, 8 and 10');
});

test('counts several players ahead', () => {
  const game = makeTable({ tableNumber: 6, game: PLO, seats: 'ooooo..o' });
  const entries = ['A', 'B', 'C'].map((name, i) => makeEntry({ name, game: PLO, position: i + 1 }));
  expect(seatings([game], entries, decideNext([game], entries)).get('entry_c')).toEqual({
    ok: false,
    reason: '2 players are ahead for the open seats',
    ahead: true,
  });
});

describe('at one table', () => {
  const list = [ray, joanna, omar];
  const order = decideNext([table5], list);

  test('a called player gets their held seat, other players the open ones', () => {
    expect(seatingAt(table5, ray, list, order)).toMatchObject({ ok: true, place: { seatNumber: 4 } });
    expect(seatingAt(table5, joanna, list, order)).toMatchObject({ ok: true, place: { seatNumber: 7 } });
    expect(seatingAt(table5, omar, list, order)).toEqual({
      ok: false,
      reason: 'Joanna Pike is ahead for the open seat',
      ahead: true,
    });
  });

  test('reasons against seating', () => {
    const other = makeTable({ tableNumber: 6, seats: 'oo.o' });
    expect(seatingAt(other, ray, list, order)).toMatchObject({ reason: 'A seat is held at Table 5' });
    const full = makeTable({ tableNumber: 4 });
    expect(seatingAt(full, joanna, list, order)).toMatchObject({ reason: 'No open seat at Table 4' });
    const drawn = makeTable({ seats: 'oo.', status: 'tournament' });
    expect(seatingAt(drawn, joanna, list, order)).toMatchObject({
      reason: 'Seats are drawn from the tournament',
    });
  });

  test('the entry that "Call Next" calls', () => {
    expect(callNext(table5, list, order)).toEqual({ ok: true, entry: joanna });
    const full = makeTable({ tableNumber: 4 });
    const idle = makeTable({ tableNumber: 6, seats: '...', status: 'available' });
    const others = decideNext([full, idle], list);
    expect(callNext(full, list, others)).toEqual({ ok: false, reason: 'No open seat' });
    expect(callNext(idle, list, others)).toEqual({ ok: false, reason: 'Start the game first' });
    const offer = { kind: 'seat', seatId: 's', player: null, tableNumber: 4, seatNumber: 2 } as const;
    expect(callNext(full, list, { ...order, tables: [{ tableId: full.id, offer, place: null, why: '' }] })).toEqual({
      ok: false,
      reason: 'A walk-in moves to seat 2 first',
    });
  });

  test('the list of its game in order', () => {
    expect(waitingFor(table5, LODGE_WAITLIST.toReversed())).toEqual(list);
  });
});

test('an estimate is a range or none', () => {
  const estimates = [
    {
      gameTypeId: 'g',
      turnovers: 9,
      record: null,
      perPosition: [{ position: 1, lowMinutes: 5, highMinutes: 15 }],
    },
    { gameTypeId: 'h', turnovers: 0, record: null, perPosition: [] },
  ];
  expect(estimateText(estimates, 'g', 1)).toBe('5–15 min');
  expect(estimateText(estimates, 'g', 2)).toBe('no estimate');
  expect(estimateText(estimates, 'h', 1)).toBe('no estimate');
  expect(estimateText([], 'g', 1)).toBe('no estimate');
});

test('undo is possible until the server’s time limit', () => {
  expect(canUndo(makeEntry({ undoUntil: secondsAhead(1) }), NOW)).toBe(true);
  expect(canUndo(makeEntry({ undoUntil: secondsAhead(0) }), NOW)).toBe(false);
  expect(canUndo(makeEntry(), NOW)).toBe(false);
});

test('the last act on an entry', () => {
  const at = { tableNumber: 5, seatNumber: 7 };
  expect(lastActText(makeEntry({ status: 'seated', ...at }))).toBe('Seated at Table 5, seat 7');
  expect(lastActText(makeEntry({ status: 'called', ...at }))).toBe('Called to Table 5, seat 7');
  expect(lastActText(makeEntry({ status: 'removed', ...at }))).toBe('Removed from the waitlist');
  expect(lastActText(makeEntry({ status: 'no_show' }))).toBe('Marked as a no-show');
  expect(lastActText(makeEntry())).toBe('Back on the waitlist');
});

test('the detail of the player to seat', () => {
  expect(whoDetail(joanna, true, NOW)).toBe('Next for 2/5 NL, waiting 29 min');
  expect(whoDetail(omar, false, NOW)).toBe('Number 3 for 2/5 NL, waiting 8 min');
  expect(whoDetail(ray, true, NOW)).toBe('Called for 2/5 NL, waiting 41 min');
});
