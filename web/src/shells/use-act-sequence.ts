import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/ui/toast-store';
import { placeRefusal, type Refusal } from './use-act';
import type { FormHandle } from './with-handle';

/**
 * The handle of a form that sends several acts in turn. `perform` shows their results and resolves to the refusal that
 * ended them, or to null. It continues when the user closes the form between two acts; a toast shows the refusal then.
 */
export function useActSequence<Vars>(
  perform: (client: QueryClient, vars: Vars) => Promise<Refusal | null>,
): FormHandle<Vars, null> {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const isMounted = useRef(false);

  // Synchronizes with the page.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  return {
    busy,
    send: async (vars, done, refused) => {
      setBusy(true);
      const refusal = await perform(client, vars);
      setBusy(false);
      if (refusal !== null && !isMounted.current)
        toast({ title: 'Error', description: placeRefusal(refusal, () => false).message ?? '', tone: 'error' });
      else if (refusal === null) done?.(null);
      else refused?.(refusal);
    },
    sayDone: () => undefined,
  };
}
