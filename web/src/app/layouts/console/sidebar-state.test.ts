import { expect, test } from 'vitest';
import { readSidebarCookie, sidebarCookie } from './sidebar-state';

test('expanded unless the cookie says otherwise', () => {
  expect(readSidebarCookie('')).toBe(true);
  expect(readSidebarCookie('a=1; sidebar_state=true')).toBe(true);
  expect(readSidebarCookie('a=1; sidebar_state=false; b=2')).toBe(false);
});

test('the cookie lasts seven days', () => {
  expect(sidebarCookie(false)).toBe('sidebar_state=false; path=/; max-age=604800; SameSite=Lax');
});
