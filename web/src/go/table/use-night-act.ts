import { useState } from 'react';
import type { FormHandle } from '@/shells/with-handle';
import type { Outcome } from '../engine/night/view';

/** Lets a form write to the log of the night, which is no act of the server. */
export function useNightAct<Vars>(write: (vars: Vars) => Promise<Outcome>): FormHandle<Vars, null> {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    send: async (vars, done, refused) => {
      setBusy(true);
      const outcome = await write(vars);
      setBusy(false);
      if (outcome.ok) done?.(null);
      else refused?.({ kind: 'refused', status: 0, message: outcome.why, fields: {}, current: null });
    },
    // The table shows the result.
    sayDone: () => undefined,
  };
}
