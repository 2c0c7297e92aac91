import { useRef } from 'react';

/** The opener, or where there was none to come back to: a menu's item is gone, its button is not. */
function placeToReturn(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]') ?? null;
  const stays =
    menu === null ? element : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return stays instanceof HTMLElement && stays !== document.body ? stays : null;
}

/** Where the opener is gone: its list takes the focus, else the page; never the void. */
function goOn(list: Element | null) {
  const next = list?.isConnected
    ? list.querySelector<HTMLElement>('button:not([aria-disabled])')
    : null;
  (next ?? document.getElementById('content'))?.focus();
}

/**
 * An opener that has the focus again may go a moment later, when the list that it stands in has been read anew. Watched
 * until the person goes on to something else.
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
    /** Back to the opener, or on from where it was when its row was settled meanwhile. */
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // The form that opened the layer was refused meanwhile, and the field has it.
      if (document.activeElement?.closest('[data-invalid]')) return;
      const { current } = opener;
      // A button that cannot act any more is another element with the same id.
      const there = current?.isConnected ? current : document.getElementById(current?.id ?? '');
      if (there) {
        there.focus();
        watchOver(there, list.current);
        return;
      }
      // Two layers closed at once: the other one knew better.
      if (document.activeElement !== document.body) return;
      goOn(list.current);
    },
  };
}
