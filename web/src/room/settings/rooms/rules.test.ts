import { expect, test } from 'vitest';
import { makeRoom } from '@/test/fixtures/make';
import { NAMES_ON_SCREENS, ROOM_GROUPS, TIME_CHARGE } from './groups';
import { changed, formOf, NEVER, rulesSchema } from './rules';
import { workedExamples } from './charge-example';

const { settings } = makeRoom();
const groups = [TIME_CHARGE, NAMES_ON_SCREENS, ...ROOM_GROUPS];
const all = groups.flatMap(({ rules }) => rules);

test('every setting of a room is in exactly one group', () => {
  expect(all.map(({ name }) => name).toSorted()).toEqual(Object.keys(settings).toSorted());
});

test('only changes are sent, in the format of the server', () => {
  const form = formOf(all, settings);
  const schema = rulesSchema(all);
  expect(changed(all, schema.parse(form), settings)).toEqual({});
  const typed = {
    ...form,
    holdMinutes: ' 7 ',
    chargeIncrement: '30',
    chargeAway: false,
    highPot: '1,500',
    closingHour: '4',
    chipValues: '1 5 25 100 1,000',
  };
  expect(changed(all, schema.parse(typed), settings)).toEqual({
    holdMinutes: 7,
    chargeIncrement: 30,
    chargeAway: false,
    highPot: '1500.00',
    closingHour: 4,
    chipValues: ['1.00', '5.00', '25.00', '100.00', '1000.00'],
  });
  const closes = { ...settings, closingHour: 4 };
  const never = schema.parse({ ...formOf(all, closes), closingHour: NEVER });
  expect(changed(all, never, closes)).toEqual({ closingHour: -1 });
});

test('values that the server would refuse are refused with its messages', () => {
  const says = (typed: object) =>
    rulesSchema(all).safeParse({ ...formOf(all, settings), ...typed }).error?.issues[0]?.message;
  expect(says({ holdMinutes: '61' })).toBe('Hold time: enter 1 to 60 minutes');
  expect(says({ autoSeatingLimit: '40' })).toBe('Confidence: enter 50 to 100 percent');
  expect(says({ chipValues: '' })).toBe('Enter the values of 1 to 12 chips');
  expect(says({ chipValues: '5, 25, 5' })).toBe('Enter each chip once');
  expect(says({ chipValues: '5 many' })).toBe("“many” isn't an amount");
});

test('the examples follow from the rules', () => {
  const rules = {
    graceMinutes: 5,
    minimumMinutes: 15,
    chargeIncrement: 1,
    chargeRounding: 'up' as const,
  };
  expect(workedExamples(rules, '12.00')).toEqual([
    { stay: '4 min at $12.00', costs: '$0.00', why: 'grace' },
    { stay: '11 min at $12.00', costs: '$3.00', why: 'minimum, 15 min' },
    { stay: '1 h 37 min at $12.00', costs: '$19.40', why: '97 × $0.20' },
  ]);
  const halves = { ...rules, minimumMinutes: 0, chargeIncrement: 30 };
  expect(workedExamples(halves, '12.00').map(({ costs, why }) => [costs, why])).toEqual([
    ['$0.00', 'grace'],
    ['$6.00', '1 × $6.00'],
    ['$24.00', '4 × $6.00'],
  ]);
  const full = { ...halves, chargeIncrement: 60, chargeRounding: 'down' as const };
  expect(workedExamples(full, '8.00').map(({ costs, why }) => [costs, why])).toEqual([
    ['$0.00', 'grace'],
    ['$0.00', 'no full unit'],
    ['$8.00', '1 × $8.00'],
  ]);
  expect(workedExamples(rules, '8.00')[2]).toEqual({
    stay: '1 h 37 min at $8.00',
    costs: '$12.93',
    why: '97 of 60 × $8.00',
  });
});
