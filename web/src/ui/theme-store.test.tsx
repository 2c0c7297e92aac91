import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { renderUi } from '@/test/render';
import { storedTheme, themeKey } from './theme-store';
import { ThemeToggle } from './theme-toggle';

test('light unless the flag says otherwise', () => {
  expect(storedTheme()).toBe('light');
  localStorage.setItem(themeKey, 'false');
  expect(storedTheme()).toBe('light');
  localStorage.setItem(themeKey, 'true');
  expect(storedTheme()).toBe('dark');
});

test('the toggle turns the page and is remembered', async () => {
  const { user } = renderUi(<ThemeToggle />);
  const toggle = screen.getByRole('button', { name: 'Dark theme' });
  expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem(themeKey)).toBe('true');
  await user.click(toggle);
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  expect(localStorage.getItem(themeKey)).toBe('false');
  await expectAccessible();
});
