import { useLayoutEffect, useRef } from 'react';
import { sidebar } from '@/lib/limits';
import { isTyping, singleKeys } from '@/lib/single-keys';
import { undoOffers } from '@/ui/undo-store';
import { type NavItem, navItems } from './nav-items';
import { pressRowKey } from './row-keys';

/** Milliseconds after `g` within which the second letter counts. */
const secondLetterMs = 1_500;

/** The letters that open an act of the command palette. */
export const ACT_LETTERS = {
  c: { act: 'check-in', does: 'Check in a player' },
  a: { act: 'add-to-list', does: 'Add a player to a list' },
  x: { act: 'chip-transaction', does: 'Chip transaction' },
  n: { act: 'call-next', does: 'Call the next player' },
  s: { act: 'seat-next', does: 'Seat the next player' },
} as const;

interface Shortcuts {
  onGo: (to: NavItem['to']) => void;
  onHelp: () => void;
  /** Opens the command palette, or its act with this id. */
  onPalette: (act?: string) => void;
  onToggleSidebar: () => void;
}

/** Whether a dialog or a menu is above the page. */
function inLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

export function useShortcuts(shortcuts: Shortcuts) {
  const latest = useRef(shortcuts);
  // Keeps the listener below, which lives as long as the shell, in step with the last render.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });

  // Synchronizes with the keyboard before the shell is painted: a key that is pressed at once must not be lost.
  useLayoutEffect(() => {
    let going: number | undefined;

    function pressed(event: KeyboardEvent) {
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        if (key === sidebar.shortcut) {
          event.preventDefault();
          latest.current.onToggleSidebar();
        } else if (key === 'k' && !inLayer(event.target)) {
          event.preventDefault();
          latest.current.onPalette();
        }
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!singleKeys.get() || isTyping(event.target)) return;
      // The keyboard repeats a held key: only the arrows of a list use the repeats.
      if (event.repeat && !event.key.startsWith('Arrow')) return;

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
      } else if (key === 'u') {
        undoOffers.get()[0]?.run();
      } else if (pressRowKey(event.key, event.target)) {
        event.preventDefault();
      } else if (Object.hasOwn(ACT_LETTERS, key)) {
        event.preventDefault();
        latest.current.onPalette(ACT_LETTERS[key as keyof typeof ACT_LETTERS].act);
      }
    }

    document.addEventListener('keydown', pressed);
    return () => {
      window.clearTimeout(going);
      document.removeEventListener('keydown', pressed);
    };
  }, []);
}
