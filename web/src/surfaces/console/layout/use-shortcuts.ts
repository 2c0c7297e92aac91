import { useEffect, useRef } from 'react';
import { sidebar } from '@/config/limits';
import { readText, writeText } from '@/lib/storage';
import { createStore, useStore } from '@/lib/store';
import { type NavItem, navItems } from '../nav-items';

/** How long after `g` the second letter counts. */
const secondLetterMs = 1_500;

const storageKey = 'single-key-shortcuts';

// Single keys can be switched off (WCAG 2.1.4): dictation types letters too.
const singleKeys = createStore(readText(storageKey) !== 'false');

export function setSingleKeys(on: boolean) {
  writeText(storageKey, String(on));
  singleKeys.set(on);
}

export function useSingleKeys(): boolean {
  return useStore(singleKeys);
}

interface Shortcuts {
  onGo: (to: NavItem['to']) => void;
  onHelp: () => void;
  onToggleSidebar: () => void;
}

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"], [role="dialog"], [role="alertdialog"]',
    ) !== null
  );
}

export function useShortcuts(shortcuts: Shortcuts) {
  const latest = useRef(shortcuts);
  // Keeps the listener below, which lives as long as the shell, in step with the last render.
  useEffect(() => {
    latest.current = shortcuts;
  });

  // Synchronises with the keyboard.
  useEffect(() => {
    let going: number | undefined;

    function pressed(event: KeyboardEvent) {
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        if (key !== sidebar.shortcut) return;
        event.preventDefault();
        latest.current.onToggleSidebar();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!singleKeys.get() || typing(event.target)) return;

      if (going !== undefined) {
        window.clearTimeout(going);
        going = undefined;
        const item = navItems.find(({ letter }) => letter === key);
        if (item === undefined) return;
        event.preventDefault();
        latest.current.onGo(item.to);
      } else if (key === 'g') {
        going = window.setTimeout(() => {
          going = undefined;
        }, secondLetterMs);
      } else if (event.key === '?') {
        event.preventDefault();
        latest.current.onHelp();
      }
    }

    document.addEventListener('keydown', pressed);
    return () => {
      window.clearTimeout(going);
      document.removeEventListener('keydown', pressed);
    };
  }, []);
}
