import { useState } from 'react';
import type { Outcome } from '@/domain/night/view';

/** One act of a dialog: busy, refused, done. */
export function useForm(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function send(act: () => Promise<Outcome>): Promise<void> {
    setBusy(true);
    setError(null);
    const outcome = await act();
    setBusy(false);
    if (outcome.ok) onDone();
    else setError(outcome.why);
  }
  return { busy, error, send };
}
