import { expect, test } from 'vitest';
import { cents } from '@/domain/money';
import type { Entry } from './entries';
import file from './level-cases.json';
import { settings, TestNight } from '@/test/go/night/testing';
import type { NightSettings } from './types';

// The server tracks the level of a running game for spectators (internal/homegame/level.go). level-cases.json holds the
// fields that it reads of these nights and the level after each entry; both sides are tested against it.

function night(increase: NightSettings['increase']): TestNight {
  return new TestNight(settings({ increase })).seat('ana', 1).seat('ben', 4).seat('cy', 9);
}

const hand = (one: TestNight, minute: number, dealer?: string): TestNight => {
  one.minute = minute;
  return one.deal(dealer).foldAround();
};

const NIGHTS: Record<string, () => TestNight> = {
  'no hand yet': () => night({ type: 'time', value: 15 }),
  'the first hand begins the level': () => hand(night({ type: 'time', value: 15 }), 3, 'ana'),
  'by time, with the first deal after it': () => {
    const one = hand(night({ type: 'time', value: 15 }), 0, 'ana');
    return hand(hand(one, 14), 16);
  },
  'a long pause uses up one level': () => {
    const one = hand(night({ type: 'time', value: 15 }), 0, 'ana');
    return hand(hand(one, 100), 110);
  },
  'by rounds': () => {
    const one = hand(night({ type: 'rounds', value: 2 }), 0, 'ana');
    return hand(hand(hand(one, 1), 2), 3);
  },
  'by orbits': () => {
    const one = hand(night({ type: 'orbits', value: 1 }), 0, 'ana');
    return hand(hand(hand(hand(one, 1), 2), 3), 4);
  },
  'a button that was put somewhere has not moved': () => {
    const one = hand(night({ type: 'orbits', value: 3 }), 0, 'ana');
    one.do({ kind: 'dealer', player: 'cy' });
    return hand(hand(one, 1), 2);
  },
  'a hand that is void is dealt again from the same place': () => {
    const one = hand(night({ type: 'orbits', value: 3 }), 0, 'ana');
    one.deal().do({ kind: 'misdeal' });
    return hand(one, 2);
  },
  'set by hand, a level begins with its first hand': () => {
    const one = hand(night({ type: 'time', value: 15 }), 0, 'ana');
    return one.do({ kind: 'blinds', small: cents(100), big: cents(200) });
  },
  'set by hand, then played': () => {
    const one = hand(night({ type: 'time', value: 15 }), 0, 'ana');
    return hand(one.do({ kind: 'blinds', small: cents(100), big: cents(200) }), 20);
  },
  'set by hand during a hand that becomes void': () => {
    const one = hand(night({ type: 'time', value: 15 }), 0, 'ana').deal();
    return one.do({ kind: 'blinds', small: cents(100), big: cents(200) }, { kind: 'misdeal' });
  },
  'a level that was undone': () => {
    const one = hand(night({ type: 'rounds', value: 1 }), 0, 'ana');
    one.minute = 5;
    return one.deal().undo();
  },
  'undone and dealt again later': () => {
    const one = night({ type: 'time', value: 15 }).deal('ana').undo();
    return hand(one, 7, 'ben');
  },
};

/** The fields of an entry that the server reads. */
function readOf(entry: Entry): object {
  const { id, seq, at, kind } = entry;
  const head = { id, seq, at, kind };
  if (entry.kind === 'undo') return { ...head, target: entry.target };
  if (entry.kind === 'blinds') return { ...head, body: { small: Number(entry.small), big: Number(entry.big) } };
  if (entry.kind !== 'hand') return head;
  const { smallBlind, bigBlind, dealerSeat } = entry.setup;
  return { ...head, body: { setup: { smallBlind, bigBlind, dealerSeat } } };
}

const READ = new Set(['hand', 'blinds', 'dealer', 'misdeal', 'undo']);

test('the level of a night matches the one that the server tracks', () => {
  const cases = Object.entries(NIGHTS).map(([name, play]) => {
    const { entries, state } = play();
    const { since, ...level } = state.level;
    const { small, big } = state.blinds;
    return {
      name,
      entries: entries.filter(({ kind }) => READ.has(kind)).map(readOf),
      want: { ...level, since, small: Number(small), big: Number(big) },
    };
  });
  expect(file.cases).toEqual(cases);
});
