import { useEffect } from 'react';

/** Keeps the screen awake while `on`. If the browser refuses, the screen sleeps as configured on the device. */
export function useWakeLock(on = true) {
  // Synchronizes with the screen's sleep. The browser releases a lock whenever the page is hidden.
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
        // The battery is low or the lock is not allowed: there is no other way to keep the screen awake.
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
