import { expect, test } from 'vitest';
import { ABILITIES, markOf, ROLES } from './roles';

test('tick, eye and dash', () => {
  const row = (label: string) => {
    const found = ABILITIES.flatMap(({ rows }) => rows).find((each) => each.label === label);
    return found === undefined ? [] : ROLES.map((role) => markOf(role, found));
  };
  expect(row('See tables and waitlists')).toEqual(['yes', 'see', 'yes', 'yes', 'yes', 'see']);
  expect(row('Edit game types')).toEqual(['yes', 'see', 'yes', 'yes', 'no', 'no']);
  expect(row('Call the floor, resolve calls')).toEqual(['yes', 'see', 'yes', 'yes', 'yes', 'yes']);
  expect(row('Revenue, analytics, reports')).toEqual(['yes', 'see', 'yes', 'yes', 'no', 'no']);
  expect(row('Users, roles, sessions')).toEqual(['yes', 'no', 'no', 'no', 'no', 'no']);
});
