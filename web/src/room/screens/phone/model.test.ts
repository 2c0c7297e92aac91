import { expect, test } from 'vitest';
import { decideNext, makeCalled, makeEntry, makeGameType, makeTable, minutesAgo, NOW } from '@/test/fixtures/make';
import { seatings } from '@/room/floor/waitlist/model';
import { callReason, placeWords, priorityLines, seatReason } from './model';

const limit = makeGameType({ name: "4/8 Limit Hold'em" });
const big = makeGameType({ name: "5/10 NL Hold'em" });
const short = makeTable({
  tableNumber: 10,
  game: limit,
  seats: 'oo.......',
  shortSince: minutesAgo(26),
});
const shorter = makeTable({ tableNumber: 4, seats: 'ooo......', shortSince: minutesAgo(4) });
const full = makeTable({ tableNumber: 7, game: big });
const holding = makeTable({ tableNumber: 2, seats: 'ooohooooo' });

const settings = { waitTargetMinutes: 30, interestMinimum: 6 };

test('the tables that have been short for longest, then the three longest waits', () => {
  const entries = [54, 43, 38, 12].map((minutes, index) =>
    makeEntry({ name: `Player ${index}`, game: big, minutes, position: index + 1 }),
  );
  const lines = priorityLines([shorter, short, full], entries, decideNext([], []), settings, NOW);
  expect(lines.map((line) => (line.kind === 'short' ? line.table.tableNumber : line.id))).toEqual([
    10,
    4,
    'entry_player_0',
    'entry_player_1',
    'entry_player_2',
  ]);
  const [first] = lines;
  expect(first?.kind === 'short' && first.minutes).toBe(26);
});

test('the place of the next seat, or why there is none, in a few words', () => {
  const called = makeCalled(holding, 4, { name: 'Renee Alcott' });
  const waits = makeEntry({ name: 'Nathan Vega', game: big });
  const first = makeEntry({ name: 'Joanna Pike', position: 1 });
  const tables = [holding, shorter, full];
  const seats = seatings(tables, [called, waits, first], decideNext(tables, [called, waits, first]));
  expect(placeWords(called, seats.get(called.id))).toBe('Called, Table 2');
  expect(placeWords(waits, seats.get(waits.id))).toBe('No free seat');
  expect(placeWords(first, seats.get(first.id))).toBe('Seat open, Table 4');
  expect(placeWords(first, { ok: false, reason: 'x', ahead: true })).toBe('Others are ahead');
});

test('offline only a player with a held seat can be seated', () => {
  const table = makeTable({
    tableNumber: 2,
    seats: 'ooohooooo',
    holds: [],
  });
  const called = makeCalled(table, 4, { name: 'Renee Alcott' });
  const first = makeEntry({ name: 'Joanna Pike' });
  const seats = seatings([table, shorter], [called, first], decideNext([table, shorter], [called, first]));
  expect(seatReason(called, seats.get(called.id), true)).toBeUndefined();
  expect(seatReason(first, seats.get(first.id), false)).toBeUndefined();
  expect(seatReason(first, seats.get(first.id), true)).toMatch(/^Needs the network/);
  expect(callReason(seats.get(first.id), true)).toMatch(/^Needs the network/);
  expect(seatReason(first, { ok: false, reason: 'No open seat', ahead: false }, true)).toBe('No open seat');
});
