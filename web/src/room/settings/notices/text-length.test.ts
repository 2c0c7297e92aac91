import { expect, test } from 'vitest';
import { lengthOf } from './text-length';

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ñ'.repeat(160), 1],
  ['í'.repeat(70), 1],
  ['í'.repeat(71), 2],
  ['♠'.repeat(134), 2],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
  ['', 1],
])('%s takes %i messages', (text, messages) => {
  expect(lengthOf(text).messages).toBe(messages);
});

test('names the characters that make a text wide, once each', () => {
  expect(lengthOf('Está aquí, Ñoño')).toEqual({ characters: 15, messages: 1, wide: ['á', 'í'] });
});
