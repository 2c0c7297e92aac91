import { expect, test } from 'vitest';
import {
  BALANCE,
  lodgeDesk,
  lodgeTables,
  makeEntry,
  makeTournamentSeat,
  makeTournamentTable,
  MOVE,
} from '@/test/fixtures/desk';
import { makeTournament } from '@/test/fixtures/tournament';
import {
  afterMove,
  breakOrder,
  breakReason,
  breaksText,
  bustReason,
  byName,
  dutiesText,
  levelNote,
  moveNote,
  nextBreakText,
  outText,
  pickSeats,
  planBadge,
  planNote,
  planShown,
  reasonOf,
  tileText,
} from './seating';

const tables = lodgeTables();
const table = (number: number) => tables.find((one) => one.number === number) ?? tables[0]!;

test('of a large field the first tables are rendered, and those that need attention', () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    makeTournamentTable({ number: index + 1, level: index === 49 ? 'short' : 'long' }),
  );
  const move = { ...MOVE, fromTable: 55, toTable: 50 };
  const drawn = planShown(many, [move], 40).map(({ number }) => number);
  expect(drawn).toHaveLength(42);
  expect(drawn.slice(-3)).toEqual([40, 50, 55]);
  expect(planShown(many.slice(0, 45), [], 40)).toHaveLength(45);
});

test('the plan shows both ends of a move', () => {
  const seat = (number: number, of: number) => table(of).seats[number - 1]!;
  expect(planBadge(4, seat(6, 4), [MOVE])).toBe('out');
  expect(planBadge(7, seat(2, 7), [MOVE])).toBe('receives');
  expect(planBadge(7, seat(5, 7), [MOVE])).toBe('open');
  expect(planBadge(4, seat(1, 4), [MOVE])).toBe('taken');
  expect(planBadge(1, makeTournamentSeat({ locked: true }), [])).toBe('locked');
  expect(moveNote(4, [MOVE])).toBe('Seat 6 out');
  expect(moveNote(7, [MOVE])).toBe('Seat 2 in');
  expect(moveNote(1, [MOVE])).toBeNull();
});

test('the text of a tile matches its drawing', () => {
  expect(tileText(table(7), [MOVE])).toBe('Table 7, 6 of 8 seated, open seats 2, 5, seat 2 in');
  expect(tileText(table(1), [])).toBe('Table 1, 8 of 8 seated');
});

test('tables break in their order', () => {
  expect(breakOrder(tables).map(({ number }) => number)).toEqual([10, 6, 3, 8, 1, 9, 2, 5, 7, 4]);
  expect(breaksText(table(10), 10)).toBe('Breaks next');
  expect(breaksText(table(3), 10)).toBe('Breaks 3rd');
  expect(breaksText(table(4), 10)).toBe('Breaks last');
  expect(breaksText(table(4), 1)).toBe('The only table');
  expect(nextBreakText(tables)).toBe('Table 10 after 2 more out');
  expect(nextBreakText([makeTournamentTable()])).toBeUndefined();
});

test('the notes of the plan', () => {
  const desk = lodgeDesk();
  expect(planNote(desk)).toBe('6 open seats · balance when two apart');
  expect(levelNote(desk.rules)).toBe('Short: two under the longest table. Long: two over the shortest.');
  expect(afterMove(table(4), table(7))).toBe('7 and 7 after the move');
  expect(dutiesText([BALANCE])).toBe('1 move');
  expect(dutiesText([BALANCE, { ...BALANCE, kind: 'break', move: null }])).toBe('2 to do');
});

test('the printed list for the players is by name', () => {
  const names = byName(tables).map(({ seat }) => seat.name);
  expect(names).toHaveLength(74);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en-US')));
});

test('only an open seat can be picked', () => {
  const seats = pickSeats(table(7));
  expect(seats.filter(({ state }) => state === 'free').map(({ number }) => number)).toEqual([2, 5]);
  expect(seats[0]).toMatchObject({ state: 'taken', note: table(7).seats[0]?.name });
});

test('the busted players, with the time and the players who busted them', () => {
  expect(outText(makeEntry({ bustedBy: ['Rosa Kessler', 'Wes Tran'] }), 'America/Chicago')).toBe(
    'Table 7 seat 5 · 8:41 PM · by Rosa K. and Wes T.',
  );
  expect(reasonOf('Rosa K. from table 4 seat 6 to table 7 seat 2: balance')).toBe('balance');
  expect(reasonOf('Everybody draws a new seat')).toBe('Everybody draws a new seat');
});

test('a table breaks only when its players fit elsewhere', () => {
  expect(breakReason(tables, table(10))).toBe('7 players for 5 open seats');
  expect(breakReason([table(1)], table(1))).toBe('This is the last table');
  const empty = makeTournamentTable({ number: 2, open: [1, 2, 3, 4, 5, 6, 7, 8] });
  expect(breakReason([table(1), empty], table(1))).toBeUndefined();
});

test('why no player can bust', () => {
  const of = (over: Parameters<typeof makeTournament>[0], at = tables) =>
    bustReason({ tournament: makeTournament(over), tables: at });
  expect(of({})).toBeUndefined();
  expect(of({ startedAt: null })).toBe('Weekend Special has not started');
  expect(of({ status: 'completed' })).toBe('Weekend Special is completed');
  expect(of({}, [])).toBe('Nobody is seated');
  expect(of({}, [makeTournamentTable({ open: [2, 3, 4, 5, 6, 7, 8] })])).toBe('One player is left');
});
