import { useEffect } from 'react';
import { createStore } from './store';

// Forms of a page, which stand beside each other and are saved one by one. A dialog asks for itself.

const unsaved = new Set<object>();

/** What goes on once the changes are discarded; null while nothing wants to leave. */
export const leaving = createStore<(() => void) | null>(null);

export function hasUnsavedForms(): boolean {
  return unsaved.size > 0;
}

/** A form says whether it holds changes that are not saved. */
export function useUnsaved(isDirty: boolean): void {
  // The forms of the page.
  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    unsaved.add(form);
    return () => {
      unsaved.delete(form);
    };
  }, [isDirty]);
}

/** Goes on at once, or after a question where a form would lose its changes. */
export function leaveForms(goOn: () => void): void {
  if (hasUnsavedForms()) leaving.set(() => goOn);
  else goOn();
}
