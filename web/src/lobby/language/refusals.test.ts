import { expect, test } from 'vitest';
import { en } from './en';
import { es } from './es';
import { refusalOf } from './refusals';

test.each([
  [409, { type: 'urn:pitboss:call-over' }, 'callOver'],
  [422, { errors: [{ field: 'code' }] }, 'wrongCode'],
  [422, { errors: [{ field: 'gameTypeId' }] }, 'notPossible'],
  [429, {}, 'tooMany'],
  [404, {}, 'notOnList'],
  [503, { type: 'urn:pitboss:busy' }, 'notPossible'],
] as const)('an answer %i %o is %s', (status, problem, refusal) => {
  expect(refusalOf(status, problem)).toBe(refusal);
});

test('each refusal has its own sentence in both languages', () => {
  expect(new Set([...Object.values(en.refusals), ...Object.values(es.refusals)]).size).toBe(
    2 * Object.keys(en.refusals).length,
  );
});
