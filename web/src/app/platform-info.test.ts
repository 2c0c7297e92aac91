// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { resolveHere } from './platform-info';

afterEach(() => window.history.replaceState(null, '', '/'));

test.each([
  ['the shell led here', { shell: true }, 'console'],
  ['as the router writes it', { shell: true, __TSR_index: 3, __TSR_key: 'a1' }, 'console'],
  ['typed or opened from a link', null, 'companion'],
  ['another page of the shell led here without saying so', { __TSR_index: 3 }, 'companion'],
  ['nonsense', { shell: 'yes' }, 'companion'],
])('a reload of /pitboss-go, %s', async (_, state, surface) => {
  window.history.replaceState(state, '', '/pitboss-go?tab=players');
  expect(await resolveHere(window)).toMatchObject({ surface });
});
