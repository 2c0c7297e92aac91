import { type Ref, useCallback, useRef } from 'react';

/**
 * For an element that React may have to replace by another one of the same meaning: the new one takes the focus that the
 * old one had. Both refs are the document's, so the identity has to be stable.
 */
export function useKeptFocus<E extends HTMLElement>(ref: Ref<E> | undefined) {
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

/** What React does with a ref, and its undoing. */
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
