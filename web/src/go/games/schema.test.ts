import { expect, test } from 'vitest';
import { makeGame } from '@/test/fixtures/home';
import { depthText, emptyForm, formOf, gameSchema, toWireGame, type GameForm } from './schema';

const ZONE = 'America/Chicago';
const NOW = Date.parse('2026-11-21T02:42:00.000Z');
const empty = emptyForm(null, NOW, ZONE);

function messages(change: Partial<GameForm>) {
  const parsed = gameSchema.safeParse({ ...empty, gameName: 'Garage', ...change });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('a new game has the specified values, or its host’s defaults', () => {
  expect(empty).toMatchObject({
    gameName: '',
    gameType: "Texas Hold'em",
    raiseType: 'no_limit',
    stakes: '$0.25/$0.50',
    buyIn: '20.00',
    smallBlind: '0.25',
    bigBlind: '0.50',
    maxPlayers: 9,
    blindIncreaseType: 'none',
    blindIncreaseValue: 15,
    rules: 'house',
  });
  expect(
    emptyForm({ stakes: '$1/$3', smallBlind: '1.00', bigBlind: '3.00', location: 'Garage' }, NOW, ZONE),
  ).toMatchObject({
    stakes: 'Custom',
    customStakes: '$1/$3',
    bigBlind: '3.00',
    location: 'Garage',
  });
});

test('missing values are reported at their fields', () => {
  expect(messages({})).toEqual([]);
  expect(messages({ gameName: ' ', buyIn: '', smallBlind: '', bigBlind: '' })).toEqual([
    'gameName: Game name is required',
    'buyIn: Buy-in is required',
    'smallBlind: Small blind is required',
    'bigBlind: Big blind is required',
  ]);
  expect(messages({ stakes: 'Custom' })).toEqual(['customStakes: Custom stakes are required']);
  expect(messages({ start: 'later', day: '' })).toEqual(['day: Say when it starts, or start now']);
  expect(messages({ smallBlind: '2', bigBlind: '1' })).toEqual([
    'bigBlind: The big blind is not less than the small blind',
  ]);
  expect(messages({ blindIncreaseType: 'time', blindIncreaseValue: 0 })).toEqual([
    'blindIncreaseValue: Blind increase value must be at least 1',
  ]);
});

test('the request has every field; the raise type only for Texas Hold’em', () => {
  const values = (change: Partial<GameForm>) => gameSchema.parse({ ...empty, gameName: 'Garage', ...change });
  expect(toWireGame(values({ gameType: 'Omaha', raiseType: 'fixed' }), ZONE)).toEqual({
    gameName: 'Garage',
    gameType: 'Omaha',
    raiseType: null,
    stakes: '$0.25/$0.50',
    buyIn: '20.00',
    smallBlind: '0.25',
    bigBlind: '0.50',
    location: '',
    description: '',
    maxPlayers: 9,
    status: 'scheduled',
    startTime: null,
    blindIncreaseType: 'none',
    blindIncreaseValue: 15,
    rules: 'house',
    buttonRule: 'dead',
    smallestChip: null,
  });
  const later = values({
    stakes: 'Custom',
    customStakes: '$1/$3',
    start: 'later',
    day: '2026-11-27',
    time: '19:00',
    description: 'Bring chips',
  });
  expect(toWireGame(later, ZONE)).toMatchObject({
    raiseType: 'no_limit',
    stakes: '$1/$3',
    startTime: '2026-11-28T01:00:00.000Z',
    description: 'Bring chips',
  });
});

test('the smallest chip makes both blinds, or follows from them', () => {
  const chip = (smallestChip: string) => gameSchema.safeParse({ ...empty, gameName: 'Garage', smallestChip });
  expect(chip('0.25').data?.smallestChip).toBe('0.25');
  expect(chip('').data?.smallestChip).toBeNull();
  for (const wrong of ['1', '0.10', '0'])
    expect(chip(wrong).error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['smallestChip'], 'The smallest chip has to make both blinds'],
    ]);
});

test('the form of an existing game has its values', () => {
  expect(formOf(makeGame({ startTime: '2026-11-28T01:00:00.000Z' }), ZONE)).toMatchObject({
    stakes: 'Custom',
    customStakes: '$0.50/$1',
    start: 'later',
    day: '2026-11-27',
    time: '19:00',
  });
});

test('the depth of a buy-in', () => {
  expect(depthText('200', '3')).toBe('67 big blinds');
  expect(depthText('200', '')).toBeNull();
});
