import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from '@/lib/store';
import { hasUnsavedForms, leaving } from '@/lib/unsaved-forms';
import { Confirm } from '@/ui/confirm';

/** Asks before another page, another room or the closing of the window takes away what was not saved. */
export function UnsavedQuestion() {
  const route = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsavedForms(),
    enableBeforeUnload: false, // below, for every kind of history
    withResolver: true,
  });
  const goOn = useStore(leaving);

  // The window: the browser asks in its own words.
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
      onOpenChange={(open) => {
        if (!open) stay();
      }}
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
