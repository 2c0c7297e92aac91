import { type RefObject, useLayoutEffect, useRef } from 'react';

const CONTROL =
  ':is(input:not([type="hidden"], :disabled), select, textarea, [role="combobox"], button:not(:disabled))';

/** The control of the first field with an error; of several choices the chosen one. */
function firstRefused(form: HTMLElement | null): HTMLElement | null {
  const field = form?.querySelector('[data-invalid]') ?? null;
  return (
    field?.querySelector<HTMLElement>('input:checked:not(:disabled)') ??
    field?.querySelector<HTMLElement>(CONTROL) ??
    null
  );
}

/**
 * When an attempt has ended, focuses the first refused field. If there is none, restores the previous focus: a form is
 * disabled while it is being sent.
 */
export function useRefusedFocus(form: RefObject<HTMLElement | null>, busy: boolean): void {
  const wasBusy = useRef(false);
  const before = useRef<Element | null>(null);

  // Synchronizes with the document before the next frame, in which a disabled control loses the focus.
  useLayoutEffect(() => {
    if (busy) {
      wasBusy.current = true;
      before.current = document.activeElement;
      return;
    }
    if (!wasBusy.current) return;
    wasBusy.current = false;
    const refused = firstRefused(form.current);
    if (refused !== null) {
      refused.focus();
      return;
    }
    const { activeElement } = document;
    if (activeElement !== null && isControl(activeElement)) return;
    // The confirmation above the form, which sent it, is gone.
    const back = form.current?.contains(before.current)
      ? before.current
      : form.current?.querySelector('[type="submit"]');
    if (back instanceof HTMLElement) back.focus();
  }, [busy, form]);
}

function isControl(element: Element): boolean {
  return element !== document.body && !element.matches('[role="dialog"]');
}
