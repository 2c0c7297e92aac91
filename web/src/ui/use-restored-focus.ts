import { type Ref, useCallback, useRef } from 'react';

/**
 * Restores the focus when React replaces an element by another one of the same meaning. `ref` has to be stable, because
 * React detaches and attaches the element again whenever the returned ref changes.
 */
export function useRestoredFocus<E extends HTMLElement>(ref: Ref<E> | undefined) {
  const had = useRef(false);
  return useCallback(
    (element: E) => {
      if (had.current) element.focus();
      had.current = false;
      const leave = attach(ref, element);
      return () => {
        had.current = element === document.activeElement;
        leave();
      };
    },
    [ref],
  );
}

/** Sets a ref as React does. Returns the cleanup. */
export function attach<E>(ref: Ref<E> | undefined, element: E): () => void {
  if (typeof ref === 'function') {
    const leave = ref(element);
    return typeof leave === 'function' ? leave : () => void ref(null);
  }
  if (ref) ref.current = element;
  return () => {
    if (ref) ref.current = null;
  };
}
