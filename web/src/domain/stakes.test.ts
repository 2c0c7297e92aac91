import { expect, test } from 'vitest';
import { blindsText, shortGameName, stakesText } from './stakes';

test.each([
  ['2.00', '5.00', '2/5', '$2/$5'],
  ['0.25', '0.50', '0.25/0.50', '$0.25/$0.50'],
  ['500.00', '1000.00', '500/1,000', '$500/$1,000'],
])('%s and %s', (smallBlind, bigBlind, stakes, blinds) => {
  expect(stakesText({ smallBlind, bigBlind })).toBe(stakes);
  expect(blindsText({ smallBlind, bigBlind })).toBe(blinds);
});

test('short names keep the parts that distinguish games', () => {
  expect(shortGameName("2/5 NL Hold'em")).toBe('2/5 NL');
  expect(shortGameName("4/8 Limit Hold'em")).toBe('4/8 Limit');
  expect(shortGameName('1/2 PLO')).toBe('1/2 PLO');
});
