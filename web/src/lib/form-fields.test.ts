import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { optionalMoney, optionalText, requiredMoney, requiredNumber, requiredText } from './form-fields';

/** The parsed value of a field, or its error message. */
function outcome(schema: z.ZodMiniType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  return parsed.success ? { is: parsed.data } : { says: parsed.error.issues[0]?.message };
}

test('money leaves as the server takes it', () => {
  const buyIn = requiredMoney('Buy-in is required');
  expect(outcome(buyIn, '500')).toEqual({ is: '500.00' });
  expect(outcome(buyIn, '1,240.5')).toEqual({ is: '1240.50' });
  expect(outcome(buyIn, ' ')).toEqual({ says: 'Buy-in is required' });
  expect(outcome(buyIn, '1e3')).toEqual({ says: 'Enter an amount such as 150.00' });
  expect(outcome(buyIn, '12.345')).toEqual({ says: 'Enter an amount such as 150.00' });
  expect(outcome(buyIn, '10000000')).toEqual({ says: 'Enter an amount of at most 9,999,999.99' });
});

test('optional money may be blank, not wrong', () => {
  expect(outcome(optionalMoney(), '')).toEqual({ is: null });
  expect(outcome(optionalMoney(), 'a lot')).toEqual({ says: 'Enter an amount such as 150.00' });
});

test('text', () => {
  expect(outcome(requiredText('Needed'), '  ')).toEqual({ says: 'Needed' });
  expect(outcome(requiredText('Needed'), ' x ')).toEqual({ is: 'x' });
  expect(outcome(optionalText(), '  ')).toEqual({ is: null });
  expect(outcome(optionalText(), ' x ')).toEqual({ is: 'x' });
});

test('numbers', () => {
  const seats = requiredNumber('2 to 10', { min: 2, max: 10 });
  expect(outcome(seats, ' 9 ')).toEqual({ is: 9 });
  for (const wrong of ['', '1', '11', '9.5', '-9', '9e0', 'nine', '٩']) {
    expect(outcome(seats, wrong)).toEqual({ says: '2 to 10' });
  }
});
