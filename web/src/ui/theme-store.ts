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

/** For a wall screen, where the device has no user: applied without storing it as a choice. */
export function showTheme(theme: Theme) {
  store.set(theme);
}

/** Whether a user has chosen a theme on this device. */
export function themeIsChosen(): boolean {
  return readText(themeKey) !== null;
}

// Another tab changed the flag.
window.addEventListener('storage', (event) => {
  if (event.key === themeKey) store.set(storedTheme());
});

// Paper is light.
window.addEventListener('beforeprint', () => {
  document.documentElement.dataset['theme'] = 'light';
});
window.addEventListener('afterprint', () => {
  document.documentElement.dataset['theme'] = store.get();
});

export function useTheme(): Theme {
  return useStore(store);
}
