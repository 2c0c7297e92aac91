import { expect, test } from 'vitest';
import { isCurrent, navItems } from './nav-items';

test('the ten entries of the specification, in order', () => {
  expect(navItems.map(({ label, to }) => [label, to])).toEqual([
    ['Dashboard', '/'],
    ['Cash Games', '/cash-games'],
    ['Tournaments', '/tournaments'],
    ['Players', '/players'],
    ['Front Office', '/front-office'],
    ['Player Sessions', '/player-sessions'],
    ['Floor Manager', '/floor-manager'],
    ['PitBoss Go', '/pitboss-go'],
    ['Analytics', '/analytics'],
    ['Settings', '/settings'],
  ]);
  expect(navItems.map(({ letter }) => letter ?? '').join('')).toBe('dctposfa,');
});

test.each([
  ['/', 'Dashboard'],
  ['/rooms/r1', 'Dashboard'],
  ['/tables/t5', 'Floor Manager'],
  ['/players/p1', 'Players'],
  ['/player-sessions', 'Player Sessions'],
  ['/tournaments/x', 'Tournaments'],
  ['/revenue', 'Analytics'],
  ['/nowhere', undefined],
])('%s is under %s alone', (path, label) => {
  const current = navItems.filter((item) => isCurrent(item, path)).map((item) => item.label);
  expect(current).toEqual(label === undefined ? [] : [label]);
});
