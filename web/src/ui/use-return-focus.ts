import { useRef, useState } from 'react';

/** The opener, or the button of its menu: a menu item is unmounted when it has opened a layer. */
function placeToReturn(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]') ?? null;
  const stays = menu === null ? element : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return stays instanceof HTMLElement && stays !== document.body ? stays : null;
}

/** The opener of a layer that is about to take the focus, and the list in which it stands. */
function placeNow() {
  const opener = placeToReturn(document.activeElement);
  return { opener, list: opener?.closest('ol, ul') ?? null };
}

/** If the opener is gone, its list takes the focus, else the page. The focus is never lost. */
function goOn(list: Element | null) {
  const next = list?.isConnected ? list.querySelector<HTMLElement>('button:not([aria-disabled])') : null;
  (next ?? document.getElementById('content'))?.focus();
}

/**
 * An opener that has regained the focus may be removed a moment later, when its list is refetched. Watches for that
 * until the person moves the focus.
 */
function watchOver(opener: HTMLElement, list: Element | null) {
  const watcher = new MutationObserver(() => {
    if (opener.isConnected) return;
    stop();
    if (document.activeElement === document.body) goOn(list);
  });
  const otherwise = new AbortController();
  function stop() {
    watcher.disconnect();
    otherwise.abort();
  }
  const { signal } = otherwise;
  document.addEventListener('focusin', stop, { signal });
  document.addEventListener('pointerdown', stop, { signal });
  watcher.observe(document.body, { childList: true, subtree: true });
}

/**
 * Returns the focus to the opener when a layer closes. Layers here are opened by state, not by a Radix trigger, so
 * Radix does not know the opener.
 */
export function useReturnFocus() {
  // Read while rendering: a field with autoFocus takes the focus before the layer could remember its opener.
  const [first] = useState(placeNow);
  const place = useRef(first);
  return {
    /** Call it when the layer is about to take the focus. */
    remember() {
      place.current = placeNow();
    },
    /** Focuses the opener, or the next place if the opener's row is gone. */
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // The form that opened the layer was refused meanwhile, and its field has the focus.
      if (document.activeElement?.closest('[data-invalid]')) return;
      const { opener, list } = place.current;
      // A button that became disabled is a new element with the same id.
      const there = opener?.isConnected ? opener : document.getElementById(opener?.id ?? '');
      if (there) {
        there.focus();
        watchOver(there, list);
        return;
      }
      // Two layers closed at once, and the other one has set the focus already.
      if (document.activeElement !== document.body) return;
      goOn(list);
    },
  };
}
