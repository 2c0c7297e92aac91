import { readText, writeText } from '@/lib/storage';
import { createStore, useStore } from '@/lib/store';

export type Theme = 'light' | 'dark';

/** The flag of the specification; public/start.js reads the same one before the first paint. */
export const themeKey = 'dark-mode';

export function storedTheme(): Theme {
  return readText(themeKey) === 'true' ? 'dark' : 'light';
}

const store = createStore<Theme>(storedTheme());
store.subscribe(() => {
  document.documentElement.dataset['theme'] = store.get();
});

export function setTheme(theme: Theme) {
  writeText(themeKey, String(theme === 'dark'));
  store.set(theme);
}

/** For a screen on a wall, where nobody has chosen: shown, but not kept as somebody's choice. */
export function showTheme(theme: Theme) {
  store.set(theme);
}

/** Whether somebody has chosen on this device. */
export function themeIsChosen(): boolean {
  return readText(themeKey) !== null;
}

// Another tab changed the flag.
window.addEventListener('storage', (event) => {
  if (event.key === themeKey) store.set(storedTheme());
});

// Paper is light (design §7, print).
window.addEventListener('beforeprint', () => {
  document.documentElement.dataset['theme'] = 'light';
});
window.addEventListener('afterprint', () => {
  document.documentElement.dataset['theme'] = store.get();
});

export function useTheme(): Theme {
  return useStore(store);
}
