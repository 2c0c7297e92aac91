import { Moon, Sun } from 'lucide-react';
import { buttonStyle } from './button-style';
import { Icon } from './icon';
import { setTheme, useTheme } from './theme-store';

/** Without a tooltip, so that pages with no other part of the kit stay small. */
export function ThemeToggle() {
  const dark = useTheme() === 'dark';
  return (
    <button
      type="button"
      aria-label="Dark theme"
      aria-pressed={dark}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
      className={buttonStyle({ variant: 'quiet', square: true })}
    >
      <Icon as={dark ? Sun : Moon} />
    </button>
  );
}
