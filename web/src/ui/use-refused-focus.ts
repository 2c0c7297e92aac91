import { type RefObject, useLayoutEffect, useRef } from 'react';

const CONTROL =
  ':is(input:not([type="hidden"], :disabled), select, textarea, [role="combobox"], button:not(:disabled))';

/** The control of the first field that says what is wrong with it; of several choices the one that is made. */
function firstRefused(form: HTMLElement | null): HTMLElement | null {
  const field = form?.querySelector('[data-invalid]') ?? null;
  return (
    field?.querySelector<HTMLElement>('input:checked:not(:disabled)') ??
    field?.querySelector<HTMLElement>(CONTROL) ??
    null
  );
}

/**
 * When an attempt has ended, the first field that was refused takes the focus. Where none was, the focus goes back to where
 * it was: a form is switched off while it is being sent.
 */
export function useRefusedFocus(form: RefObject<HTMLElement | null>, busy: boolean): void {
  const wasBusy = useRef(false);
  const before = useRef<Element | null>(null);

  // The document: before the next frame, in which a control that is switched off loses the focus.
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
    // A question above the form that sent it is gone.
    const back = form.current?.contains(before.current)
      ? before.current
      : form.current?.querySelector('[type="submit"]');
    if (back instanceof HTMLElement) back.focus();
  }, [busy, form]);
}

function isControl(element: Element): boolean {
  return element !== document.body && !element.matches('[role="dialog"]');
}
