import { useEffect } from 'react';

/**
 * Reads at once, every `everyMs` while the page is in view, and again as soon as it comes back into view or online.
 * Reads never overlap. `read` keeps its identity as long as it reads the same, and never rejects.
 */
export function usePolling(read: (signal: AbortSignal) => Promise<void>, everyMs: number, enabled = true): void {
  // Synchronizes with the server.
  useEffect(() => {
    if (!enabled) return undefined;
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isReading = false;
    async function readNow() {
      clearTimeout(timer);
      if (isReading || document.hidden) return;
      isReading = true;
      await read(ending.signal);
      isReading = false;
      if (!ending.signal.aborted) timer = setTimeout(() => void readNow(), everyMs);
    }
    const again = () => void readNow();
    again();
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    return () => {
      ending.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, [read, everyMs, enabled]);
}
