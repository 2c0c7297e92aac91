import { useEffect } from 'react';

/** Keeps the screen awake while `on`. Where the browser refuses, the screen sleeps as its owner set it. */
export function useWakeLock(on = true) {
  // Synchronises with the screen's sleep. A lock is lost whenever the page is hidden.
  useEffect(() => {
    if (!on) return undefined;
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    const take = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (gone) await taken.release();
        else lock = taken;
      } catch {
        // Low battery, or not allowed: nothing to be done about it here.
      }
    };
    const again = () => void take();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release().catch(() => undefined);
    };
  }, [on]);
}
