import { expect, test } from 'vitest';
import type { GamePreset } from '@/api/types';
import { LIMIT48, NL13, NL25, NL510, PLO } from '@/test/fixtures/lodge';
import { makeGameType } from '@/test/fixtures/make';
import { byStakes } from '@/domain/stakes';
import { BLANK_GAME_TYPE, buyInText, formFromPreset, optionText } from './model';
import { newGameTypeSchema } from './schema';

const preset: GamePreset = {
  name: "2/5 NL Hold'em",
  gameFormat: "NL Hold'em",
  smallBlind: '2.00',
  bigBlind: '5.00',
  minBuyIn: '200.00',
  maxBuyIn: '1000.00',
};

function messages(input: unknown): string[] {
  const parsed = newGameTypeSchema.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

test('a blank form lists every required field', () => {
  expect(messages(BLANK_GAME_TYPE)).toEqual([
    'Game name is required',
    'Game format is required',
    'Small blind is required',
    'Big blind is required',
    'Minimum buy-in is required',
  ]);
});

test('a preset fills the form, and the form sends the preset', () => {
  const form = formFromPreset(preset);
  expect(form).toMatchObject({ smallBlind: '2', maxBuyIn: '1,000' });
  expect(newGameTypeSchema.parse(form)).toEqual({ ...preset, interestMinimum: null });
  expect(newGameTypeSchema.parse({ ...form, interestMinimum: '4' })).toMatchObject({ interestMinimum: 4 });
  expect(messages({ ...form, interestMinimum: '1' })).toEqual(['Enter a number of names from 2 to 10']);
});

test('a game without a maximum sends none', () => {
  const form = { ...formFromPreset(preset), maxBuyIn: '' };
  expect(newGameTypeSchema.parse(form)).toEqual({ ...preset, maxBuyIn: null, interestMinimum: null });
});

test('the big blind and the maximum must be the larger ones', () => {
  const form = { ...formFromPreset(preset), bigBlind: '1', maxBuyIn: '199.99' };
  expect(messages(form)).toEqual([
    'Big blind must be at least the small blind',
    'Maximum buy-in must be at least the minimum',
  ]);
});

test('texts', () => {
  expect(buyInText(preset)).toBe('$200 - $1,000');
  expect(buyInText({ minBuyIn: '100.00', maxBuyIn: null })).toBe('$100 or more');
  expect(optionText(NL25)).toBe("2/5 NL Hold'em");
  expect(optionText(LIMIT48)).toBe("4/8 Limit Hold'em");
  expect(optionText(makeGameType({ name: 'Mixed' }))).toBe('2/5 Mixed');
});

test('by stakes', () => {
  const names = [NL510, NL25, LIMIT48, PLO, NL13].toSorted(byStakes).map(({ name }) => name);
  expect(names).toEqual(['1/2 PLO', "1/3 NL Hold'em", "2/5 NL Hold'em", "4/8 Limit Hold'em", "5/10 NL Hold'em"]);
});
