import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ABILITIES, GRANTS, markOf, ROLES } from './roles';

const server = readFileSync(
  new URL('../../../../internal/foundation/tenant/permission.go', import.meta.url),
  'utf8',
);
const words = new Map(
  [...server.matchAll(/^\s*(\w+)\s+Permission = "(\w+)"/gm)].map(([, name = '', word = '']) => [
    name,
    word,
  ]),
);
const table = /var grants = [^{]*\{([\s\S]*?)\n\}/.exec(server)?.[1] ?? '';

test.each([
  ['executive', 'RoleExecutive'],
  ['pit_boss', 'RolePitBoss'],
  ['floor_manager', 'RoleFloorManager'],
  ['front_office', 'RoleFrontOffice'],
  ['dealer', 'RoleDealer'],
] as const)('%s has what the server grants', (role, name) => {
  const granted = new RegExp(`${name}:\\s*\\{([^}]*)\\}`).exec(table)?.[1] ?? '';
  const list = granted.split(/[\s,]+/).filter((word) => word !== '');
  expect(list.map((word) => words.get(word)).toSorted()).toEqual([...GRANTS[role]].toSorted());
});

test('tick, eye and dash', () => {
  const row = (label: string) => {
    const found = ABILITIES.flatMap(({ rows }) => rows).find((each) => each.label === label);
    return found === undefined ? [] : ROLES.map((role) => markOf(role, found));
  };
  expect(row('See tables and waitlists')).toEqual(['yes', 'see', 'yes', 'yes', 'yes', 'see']);
  expect(row('Edit game types')).toEqual(['yes', 'see', 'yes', 'yes', 'no', 'no']);
  expect(row('Raise alerts')).toEqual(['yes', 'no', 'yes', 'yes', 'yes', 'yes']);
  expect(row('Revenue, analytics, reports')).toEqual(['yes', 'see', 'yes', 'yes', 'no', 'no']);
  expect(row('Users, roles, sessions')).toEqual(['yes', 'no', 'no', 'no', 'no', 'no']);
});
