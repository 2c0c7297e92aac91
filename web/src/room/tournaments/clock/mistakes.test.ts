import { describe, expect, test } from 'vitest';
import { NOW } from '@/test/fixtures/make';
import { makePayouts } from '@/test/fixtures/desk';
import { makePrices, makeStructure, makeUpcoming } from '@/test/fixtures/tournament';
import { jumpQuestion } from './clock-facts';
import { partTexts, repriced } from '../entries/reprice';
import { startQuestion } from './start-question';
import { statusQuestion } from '../list/status';
import { unpaidText } from '../entries/unpaid';

const zone = 'America/Chicago';
const ray = { entryId: 'e1', name: 'Ray', tableNumber: 5, seatNumber: 2 };

describe('the confirmation of a start', () => {
  const due = makeUpcoming({ startTime: new Date(NOW).toISOString() });

  test('a start on time without players in cash games needs none, nor does a resume', () => {
    expect(startQuestion(due, [], NOW, zone)).toBeNull();
    const early = { ...due, startTime: new Date(NOW + 3_600_000).toISOString() };
    expect(startQuestion({ ...early, startedAt: due.startTime }, [ray], NOW, zone)).toBeNull();
  });

  test('an early start, and a start with players in cash games, who are listed', () => {
    const early = { ...due, startTime: new Date(NOW + 3_600_000).toISOString() };
    expect(startQuestion(early, [], NOW, zone)?.text).toMatch(/^It is announced for /);
    expect(startQuestion(due, [ray], NOW, zone)?.text).toBe(
      'One player still sits in a cash game: Ray (Table 5, seat 2).',
    );
  });
});

test('the confirmation before a level says that registration closes with it', () => {
  const structure = makeStructure();
  const at = structure.entriesCloseAfter;
  const levels = structure.items.flatMap((item, index) => (item.kind === 'level' ? [index] : []));
  const before = (levels[at] ?? 0) - 1;
  const place = {
    position: before,
    level: at,
    inBreak: false,
    remainingMs: 1_000,
    running: true,
    over: false,
  };
  expect(jumpQuestion(structure, place)?.text).toMatch(/ Entries close\.$/);
  expect(jumpQuestion({ ...structure, entriesCloseAfter: at + 1 }, place)?.text).not.toContain('Entries close');
});

test('the confirmation of a completion lists unpaid amounts, bounties too', () => {
  const payouts = makePayouts({
    due: '530.00',
    staff: '90.00',
    staffPaid: '90.00',
    bounties: [{ entryId: 'e', player: { id: 'p', name: 'Ray' }, count: 1, won: '50.00', paid: '25.00' }],
  });
  expect(unpaidText(payouts)).toBe('Not paid yet: $530.00 in prizes, $25.00 in bounties.');
  const running = makeUpcoming({ status: 'running', playersLeft: 1 });
  expect(statusQuestion(running, 'completed', unpaidText(payouts))?.text).toMatch(/^Not paid yet/);
  expect(statusQuestion(running, 'completed', '')).toBeNull();
});

test('a new buy-in also changes a re-entry of the same price', () => {
  const prices = makePrices();
  const same = { ...prices, reEntry: { ...prices.buyIn } };
  const next = repriced(same, { ...partTexts(same), prize: '300' });
  expect(next?.buyIn.prize).toBe('300.00');
  expect(next?.reEntry?.prize).toBe('300.00');
  expect(repriced(same, { ...partTexts(same), prize: 'x' })).toBeNull();
});
