import { expect, test } from 'vitest';
import { makeGame, makePlayed, makeRunning, result } from '@/test/fixtures/home';
import { nextBlinds } from '../engine/night/blind-schedule';
import { risingOf } from './blinds-up';
import { asOf, codeOf, codeText, headline, inOrder, joinLink, listLine, mayEdit, whenText } from './model';
import { settledOf } from './settled';

const ZONE = 'America/Chicago';
const NOW = Date.parse('2026-11-21T02:42:00.000Z');

test('the time of a game, in the specified words', () => {
  const when = (more: Parameters<typeof makeGame>[0]) => whenText(makeGame(more), ZONE, NOW);
  expect(when({ startTime: null })).toBe('Ready to start immediately');
  expect(when({ status: 'scheduled', startTime: '2026-11-28T01:00:00.000Z' })).toBe(
    'Scheduled on Fri, Nov 27, 7:00 PM',
  );
  expect(whenText(makePlayed(), ZONE, NOW)).toBe('Played on Thu, Nov 12, 7:00 PM');
  expect(whenText(makeRunning(), ZONE, NOW)).toBe('Started Fri, Nov 20, 5:28 PM');
  expect(when({ startTime: '2027-01-02T01:00:00.000Z', status: 'scheduled' })).toBe(
    'Scheduled on Fri, Jan 1, 2027, 7:00 PM',
  );
});

test('a game in one line', () => {
  expect(listLine(makeGame())).toBe('Omaha · $0.50/$1 · buy-in $100 · up to 6 · 22 Mill Rd');
  expect(headline(makeRunning())).toBe("Texas Hold'em · No limit · $1/$2 · buy-in $300");
});

test('a code is shown in two halves and accepted in any form', () => {
  expect(codeText('K7Q4M2')).toBe('K7Q 4M2');
  expect(codeOf(' k7q-4m2 ')).toBe('K7Q4M2');
  expect(joinLink('K7Q4M2', 'https://demo.example')).toBe('https://demo.example/pitboss-go?join=K7Q4M2');
});

test('running games come first, then upcoming ones, then completed ones', () => {
  const at = (id: string, startTime: string | null) =>
    makeGame({ id, startTime, status: startTime === null ? 'pending' : 'scheduled' });
  const games = [
    makePlayed({ id: 'old', endTime: '2026-10-01T00:00:00.000Z' }),
    makePlayed({ id: 'new' }),
    at('late', '2026-12-24T00:00:00.000Z'),
    at('soon', '2026-11-28T00:00:00.000Z'),
    at('now', null),
    makeRunning({ id: 'runs' }),
  ];
  expect(inOrder(games).map(({ id }) => id)).toEqual(['runs', 'now', 'soon', 'late', 'new', 'old']);
});

test('a scheduled game becomes pending by the clock', () => {
  const game = makeGame({ status: 'scheduled', startTime: '2026-11-21T03:00:00.000Z' });
  expect(asOf(game, Date.parse('2026-11-21T02:44:59.000Z')).status).toBe('scheduled');
  expect(asOf(game, Date.parse('2026-11-21T02:45:00.000Z')).status).toBe('pending');
});

test('only the host or an admin changes a game, and only before it starts', () => {
  expect(mayEdit(makeGame())).toBe(true);
  expect(mayEdit(makeRunning())).toBe(false);
  const guest = { answer: null, net: null, isHost: false, mayRun: false } as const;
  expect(mayEdit(makeGame({ mine: guest }))).toBe(false);
});

test('the result of a game as the server sends it: winners first, payments in its order', () => {
  const { payments, results, in: bought, note } = settledOf(result);
  expect(results.map(({ name, net, how }) => [name, net, how])).toEqual([
    ['Dana Whitlock', 118_00, ''],
    ['Priya Raman', 75_00, ''],
    ['Theo Lindqvist', -75_00, '$300 house fund'],
    ['Marcus Bell', -118_00, '$300 cash, $300 IOU to Dana Whitlock'],
  ]);
  expect(note).toMatch(/^Bought in: \$900 in the cash box, \$300 by IOU and \$300 from the house fund/);
  expect(payments?.map(({ fromName, amount }) => [fromName, amount])).toEqual([
    ['Marcus Bell', 118_00],
    ['Theo Lindqvist', 75_00],
  ]);
  expect(bought).toBe(1500_00);
});

test("the next rise of a running game's blinds, from the server's summary of its log", () => {
  const level = {
    number: 1,
    smallBlind: '1.00',
    bigBlind: '2.00',
    since: null,
    hands: 0,
    moved: 0,
  };
  const of = (more: Partial<typeof level> | { since: string }) => {
    const game = makeRunning({ blindIncreaseType: 'time', level: { ...level, ...more } });
    const rising = risingOf(game);
    return rising && nextBlinds(rising, NOW);
  };
  expect(of({})).toMatchObject({ figure: '15 min', counts: false });
  expect(of({ since: '2026-11-21T02:40:00.000Z' })).toMatchObject({
    figure: '13:00',
    blinds: '$2/$4',
    counts: true,
  });
  expect(of({ since: '2026-11-21T02:00:00.000Z' })?.figure).toBe('Next hand');
  expect(risingOf(makeRunning())).toBeNull();
});
