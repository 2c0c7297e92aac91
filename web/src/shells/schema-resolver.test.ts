import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { requiredText } from '@/lib/form-fields';
import { schemaResolver } from './schema-resolver';

const schema = z.object({
  name: z.string().check(z.minLength(3, 'Too short'), z.regex(/^\d+$/, 'Not a number')),
  seat: z.object({ reason: requiredText('Enter a reason') }),
});
const resolve = schemaResolver(schema);
const options = { fields: {}, shouldUseNativeValidation: false };

test('valid input becomes the request’s values', () => {
  const typed = { name: '123', seat: { reason: ' Left-handed ' } };
  expect(resolve(typed, undefined, options)).toEqual({
    values: { name: '123', seat: { reason: 'Left-handed' } },
    errors: {},
  });
});

test('each field says its first mistake, also one inside of another', () => {
  expect(resolve({ name: 'a', seat: { reason: ' ' } }, undefined, options)).toEqual({
    values: {},
    errors: {
      name: { type: '', message: 'Too short' },
      seat: { reason: { type: '', message: 'Enter a reason' } },
    },
  });
});
