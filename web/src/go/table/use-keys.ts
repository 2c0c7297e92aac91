import { useEffect, useLayoutEffect, useRef } from 'react';
import { isTyping, singleKeys } from '@/lib/single-keys';

const PRESSING = 'button, a, summary, [role="menuitem"]';

/** The action of each key, by its lower-case name. Enter on a button presses that button instead. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Registers keys for the whole screen: letters, digits, Enter, arrows. Inactive while the user types or a dialog is
 * open.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  // Updates the listener's keys before the next key press.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  // Listens to the keyboard.
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === 'enter' && event.target instanceof Element && event.target.closest(PRESSING)) return;
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
