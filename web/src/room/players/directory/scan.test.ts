import { expect, test } from 'vitest';
import { makePlayer } from '@/test/fixtures/make';
import { isId, isNumber, isNumberOf, findPlayerByCard } from './scan';

const joanna = makePlayer({
  id: 'player_joanna_pike',
  name: 'Joanna Pike',
  phoneNumber: '(512) 555-0148',
  email: 'Joanna@Pike.example',
});

test('distinguishes numbers from names', () => {
  for (const number of [
    '5125550148',
    '+1 512 555 0148',
    'joanna@pike.example',
    'player_joanna_pike',
    '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
  ])
    expect(isNumber(number)).toBe(true);
  for (const name of ['joanna', 'Joanna Pike', '555-01', '', 'Featherstonehaugh']) expect(isNumber(name)).toBe(false);
  expect(isId('5125550148')).toBe(false);
});

test('only a player’s whole number matches', () => {
  for (const number of ['5125550148', '15125550148', '512-555-0148', 'joanna@pike.EXAMPLE', 'player_joanna_pike'])
    expect(isNumberOf(number, joanna)).toBe(true);
  for (const other of ['512555014', '5550148', '@pike.example', 'player_joanna', ''])
    expect(isNumberOf(other, joanna)).toBe(false);
  const bare = makePlayer({ id: 'player_bare_1', phoneNumber: null, email: null });
  expect(isNumberOf('5125550148', bare)).toBe(false);
});

test('one active player, or null', () => {
  const gone = { ...joanna, id: 'player_2', isActive: false };
  expect(findPlayerByCard('5125550148', [gone, joanna])).toBe(joanna);
  expect(findPlayerByCard('5125550148', [gone])).toBeNull();
  expect(findPlayerByCard('5125550148', [joanna, { ...joanna, id: 'player_3' }])).toBeNull();
});
