import { useRef } from 'react';

/** The opener, or where there was none to come back to: a menu's item is gone, its button is not. */
function placeToReturn(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]') ?? null;
  const stays =
    menu === null ? element : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return stays instanceof HTMLElement && stays !== document.body ? stays : null;
}

/**
 * Layers here are opened by state, not by a trigger of their own, so Radix does not know where the focus came from.
 * It goes back there when the layer closes (design §7).
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  const list = useRef<Element | null>(null);
  return {
    /** To be called when the layer is about to take the focus. */
    remember() {
      opener.current = placeToReturn(document.activeElement);
      list.current = opener.current?.closest('ol, ul') ?? null;
    },
    /** Where the opener has gone (its row was settled), its list takes the focus, else the page: never the void. */
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const { current } = opener;
      // A button that cannot act any more is another element with the same id.
      const there = current?.isConnected ? current : document.getElementById(current?.id ?? '');
      if (there) return there.focus();
      // Two layers closed at once: the other one knew better.
      if (document.activeElement !== document.body) return;
      const next = list.current?.isConnected
        ? list.current.querySelector<HTMLElement>('button:not([aria-disabled])')
        : null;
      (next ?? document.getElementById('content'))?.focus();
    },
  };
}
