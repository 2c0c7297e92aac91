import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from '@/lib/store';
import { hasUnsavedForms, leaving } from '@/lib/unsaved-forms';
import { Confirm } from '@/ui/confirm';

/** The tab of a page that the search parameters choose. */
const tabIn = (search: object) => ('tab' in search ? search.tab : undefined);

/** Asks before another page, another tab of the page, another room or closing the window discards unsaved changes. */
export function UnsavedQuestion() {
  const goOn = useStore(leaving);
  const route = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || tabIn(current.search) !== tabIn(next.search)) && hasUnsavedForms(),
    enableBeforeUnload: false, // The effect below asks only while something is unsaved.
    withResolver: true,
  });

  // Synchronizes with the window: for closing, the browser shows its own question.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedForms()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  function stay() {
    leaving.set(null);
    route.reset?.();
  }

  function discard() {
    leaving.set(null);
    goOn?.();
    route.proceed?.();
  }

  return (
    <Confirm
      open={route.status === 'blocked' || goOn !== null}
      onClose={stay}
      title="Discard changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      tone="danger"
      onConfirm={discard}
    >
      What you changed has not been saved.
    </Confirm>
  );
}
