import { useEffect } from 'react';
import { createStore } from './store';

// Forms of a page, which are side by side and saved one by one. Dialogs ask on their own.

const unsaved = new Set<object>();

/** The navigation that continues once the changes are discarded; null when none is pending. */
export const leaving = createStore<(() => void) | null>(null);

export function hasUnsavedForms(): boolean {
  return unsaved.size > 0;
}

/** The person has signed out, so nothing can be saved any more: closing the page must not ask. */
export function discardForms(): void {
  unsaved.clear();
}

/** Registers whether a form has unsaved changes. */
export function useUnsaved(isDirty: boolean): void {
  // Synchronizes with the forms of the page.
  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    unsaved.add(form);
    return () => {
      unsaved.delete(form);
    };
  }, [isDirty]);
}

/** Continues at once, or after a question where a form would lose its changes. */
export function leaveForms(goOn: () => void): void {
  if (hasUnsavedForms()) leaving.set(() => goOn);
  else goOn();
}
