import { readText, writeText } from './storage';
import { createStore, useStore } from './store';

const storageKey = 'single-key-shortcuts';

/** Single-key shortcuts can be switched off (WCAG 2.1.4), because dictation types letters too. */
export const singleKeys = createStore(readText(storageKey) !== 'false');

export function setSingleKeys(on: boolean): void {
  writeText(storageKey, String(on));
  singleKeys.set(on);
}

export function useSingleKeys(): boolean {
  return useStore(singleKeys);
}

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"], [role="dialog"], [role="alertdialog"]';

/** Whether the keyboard belongs to a field, a menu or a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}
