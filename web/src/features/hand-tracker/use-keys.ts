import { useEffect, useLayoutEffect, useRef } from 'react';
import { readText, writeText } from '@/lib/storage';
import { createStore, useStore } from '@/lib/store';

// The same switch as the console's: dictation types letters too (WCAG 2.1.4).
const storageKey = 'single-key-shortcuts';
const singleKeys = createStore(readText(storageKey) !== 'false');

export function setSingleKeys(on: boolean): void {
  writeText(storageKey, String(on));
  singleKeys.set(on);
}

export function useSingleKeys(): boolean {
  return useStore(singleKeys);
}

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"], [role="dialog"], [role="alertdialog"]';

const PRESSING = 'button, a, summary, [role="menuitem"]';

/** What each key does, by its name in lower case. Enter on a button is that button's. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** Keys of the whole screen: letters, digits, Enter, arrows. Off while something is typed or a dialog is open. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  // Keeps the listener below in step with what is on the screen: a key may come right after it.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  // Synchronises with the keyboard.
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(TYPING)) return;
      const key = event.key.toLowerCase();
      if (key === 'enter' && target?.closest(PRESSING)) return;
      if (/^[a-z]$/.test(key) && !singleKeys.get()) return;
      const act = latest.current[key];
      if (act === undefined) return;
      event.preventDefault();
      if (!event.repeat || key.startsWith('arrow') || key === 'backspace') act();
    }
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
