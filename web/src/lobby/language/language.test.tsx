import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatTime } from '@/lib/format';

const NOON = '2026-11-28T19:05:00Z';

beforeEach(() => vi.resetModules());
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

/** The switch as a phone with these languages shows it first. */
async function show(languages: readonly string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const { startLanguage } = await import('./language');
  await startLanguage();
  const { LanguageSwitch } = await import('./language-switch');
  const { formatTime: time } = await import('@/lib/format');
  const { unmount } = render(<LanguageSwitch />);
  return { time, unmount };
}

test.each([
  [['es-MX', 'en-US'], 'es', '1:05 p.m.'],
  [['fr-CA', 'es'], 'es', '1:05 p.m.'],
  [['en-US', 'es'], 'en', '1:05 PM'],
  [['vi'], 'en', '1:05 PM'],
])('a phone with %j reads %s', async (languages, language, time) => {
  const shown = await show(languages);
  expect(document.documentElement.lang).toBe(language);
  expect(shown.time(NOON, 'America/Chicago')).toBe(time);
  shown.unmount();
});

test('a choice counts more than the languages of the phone, and is remembered', async () => {
  const { unmount } = await show(['en-US']);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Español' }));
  expect(await screen.findByRole('button', { name: 'Español', pressed: true })).toBeVisible();
  unmount();
  vi.resetModules();
  const again = await show(['en-US']);
  expect(document.documentElement.lang).toBe('es');
  again.unmount();
});

test('a time after one o’clock has its own article, and p.m. ends a sentence with one period', async () => {
  const { stop, theTime } = await import('./es');
  expect(theTime('1:05 p.m.')).toBe('la 1:05 p.m.');
  expect(theTime('11:05 a.m.')).toBe('las 11:05 a.m.');
  expect(`${stop(theTime('8:46 p.m.'))}.`).toBe('las 8:46 p.m.');
});

test('screens of the staff keep English dates', () => {
  expect(formatTime(NOON, 'America/Chicago')).toBe('1:05 PM');
});
