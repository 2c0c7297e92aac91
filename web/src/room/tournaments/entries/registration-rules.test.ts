import { describe, expect, test } from 'vitest';
import { cents } from '@/domain/money';
import { makeEntry, makeTournamentTable } from '@/test/fixtures/desk';
import { NOW } from '@/test/fixtures/make';
import { makeDesk, makePrices, makeStructure, makeUpcoming } from '@/test/fixtures/tournament';
import {
  closedReason,
  closingText,
  drawTables,
  enterLabel,
  historyOf,
  kindFor,
  kindBlockedReasons,
  nextNumber,
  NO_HISTORY,
  partsOf,
  playerBlockedReason,
  priceFor,
  seatBlockedReason,
  seatsToSell,
  startText,
} from './registration-rules';

const ZONE = 'America/Chicago';
const open = (over: Parameters<typeof makeUpcoming>[0] = {}, drawPool = 5) =>
  makeDesk({ tournament: makeUpcoming(over), drawPool });
const player = { id: 'jo', name: 'Joanna Pike' };
const out = makeEntry({ number: 4, player, status: 'busted' });

test('no more seats are for sale than the event has places', () => {
  const of = { openSeats: 9, maxEntries: 9, playersLeft: 9 };
  expect(seatsToSell(of)).toBe(0);
  expect(seatsToSell({ ...of, playersLeft: 7 })).toBe(2);
  expect(seatsToSell({ ...of, maxEntries: null })).toBe(9);
  expect(seatsToSell({ ...of, maxEntries: 8 })).toBe(0);
});

describe('the kind of entry that is sold', () => {
  test('a first entry while there are seats', () => {
    const reasons = kindBlockedReasons(open(), NO_HISTORY);
    expect(kindFor(reasons)).toBe('first');
    expect(reasons).toEqual({
      first: null,
      re_entry: 'Still in this event',
      alternate: 'There are open seats',
    });
  });

  test('a re-entry for a player who is out, at its own price', () => {
    const again = { ...makePrices().buyIn, prize: '180.00' };
    const desk = { ...open(), prices: makePrices({ reEntry: again }) };
    const history = historyOf([out], 'jo');
    expect(kindBlockedReasons(desk, history).first).toBe('Has entered before');
    expect(kindFor(kindBlockedReasons(desk, history))).toBe('re_entry');
    expect(priceFor(desk, history)).toBe(again);
    expect(priceFor(desk, NO_HISTORY)).toBe(desk.prices.buyIn);
  });

  test('an alternate when every place is taken, or others wait', () => {
    for (const desk of [open({}, 0), open({ maxEntries: 13 })]) {
      const reasons = kindBlockedReasons(desk, NO_HISTORY);
      expect(reasons.first).toBe('Every place is taken');
      expect(kindFor(reasons)).toBe('alternate');
    }
    expect(kindBlockedReasons(open({ alternates: 2 }), NO_HISTORY).first).toBe('Alternates wait for the open seats');
  });

  test('a player without a right to a re-entry may not wait for one either', () => {
    const desk = { ...open({}, 0), prices: makePrices({ reEntry: null }) };
    const reasons = kindBlockedReasons(desk, historyOf([out], 'jo'));
    expect(kindFor(reasons)).toBeNull();
    expect(playerBlockedReason('Joanna Pike', historyOf([out], 'jo'), reasons)).toBe('Turbo Bounty has no re-entries');
  });

  test('the re-entry limit counts entries that are out', () => {
    const desk = { ...open(), prices: makePrices({ maxReEntries: 1 }) };
    const second = makeEntry({ number: 7, player, status: 'busted', kind: 're_entry' });
    expect(kindBlockedReasons(desk, historyOf([out], 'jo')).re_entry).toBeNull();
    expect(kindBlockedReasons(desk, historyOf([out, second], 'jo')).re_entry).toBe('Has had 1 re-entry');
  });

  test('a player has one live entry; a voided one does not count', () => {
    const live = makeEntry({ number: 9, player, status: 'registered' });
    const history = historyOf([out, live], 'jo');
    expect(playerBlockedReason('Joanna Pike', history, kindBlockedReasons(open(), history))).toBe(
      'Joanna Pike is already in, entry 9',
    );
    const voided = makeEntry({ number: 9, player, status: 'voided' });
    expect(historyOf([voided], 'jo')).toEqual(NO_HISTORY);
  });
});

test('the reason why nothing is sold', () => {
  expect(closedReason(open())).toBeNull();
  expect(closedReason(open({ status: 'scheduled', entriesOpen: false }))).toBe(
    'Registration for Turbo Bounty is not open',
  );
  expect(closedReason(open({ status: 'completed', entriesOpen: false }))).toBe('Turbo Bounty is completed');
  const closed = open({ status: 'running', entriesOpen: false });
  expect(closedReason(closed)).toBe('Entries closed after level 6');
  expect(closedReason({ ...closed, structure: makeStructure({ entriesCloseAfter: 0 }) })).toBe(
    'Entries closed at the start',
  );
});

test('the button shows the sum and what comes with it', () => {
  expect(enterLabel(cents(10_000), 'first')).toBe('Take $100.00 and Draw Seat');
  expect(enterLabel(cents(10_000), 'alternate')).toBe('Take $100.00 as Alternate');
  expect(enterLabel(cents(0), 'first')).toBe('Enter and Draw Seat');
});

test('a price lists its parts, without those that are zero', () => {
  expect(partsOf(makePrices().buyIn).map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Prize pool 21000',
    'House fee, fixed 3000',
    'Staff 1000',
  ]);
});

test('a seat is drawn from the tables with the fewest players that have an open seat', () => {
  const tables = [
    makeTournamentTable({ number: 1, open: [2] }),
    makeTournamentTable({ number: 2, open: [2, 5] }),
    makeTournamentTable({ number: 3, open: [1, 8] }),
    makeTournamentTable({ number: 4 }),
  ];
  expect(drawTables(tables).map(({ number }) => number)).toEqual([2, 3]);
  expect(drawTables([])).toEqual([]);
});

test('when registration closes: from the start, and with the clock', () => {
  // Six levels of 30 minutes and the break between them end after 11:00 PM.
  expect(closingText(open(), NOW, ZONE)).toBe('entries to the end of level 6, 2:30 AM');
  expect(startText(makeUpcoming(), NOW, ZONE)).toBe('11:00 PM, in 2 h 18 min');
  const paused = open({ startedAt: makeUpcoming().startTime, status: 'running' });
  expect(closingText(paused, NOW, ZONE)).toBe('entries to the end of level 6');
  const start = { ...open(), structure: makeStructure({ entriesCloseAfter: 0 }) };
  expect(closingText(start, NOW, ZONE)).toBe('entries to the start, 11:00 PM');
});

test('the next number counts voided entries; an alternate is seated only while a seat is open', () => {
  expect(nextNumber([])).toBe(1);
  expect(nextNumber([makeEntry({ number: 3 }), makeEntry({ number: 9, status: 'voided' })])).toBe(10);
  expect(seatBlockedReason(open({ alternates: 1 }))).toBeNull();
  expect(seatBlockedReason(open({ alternates: 1 }, 0))).toBe('No open seat');
});
