import { useCallback, useEffect, useRef, useState } from 'react';

const ASK_AFTER_S = 30;
export const CLEAR_AFTER_S = 10;
const CHECK_EVERY_MS = 250;

/**
 * Asks after 30 seconds without a touch, and clears ten seconds later. Returns the seconds that are left (null before
 * the question) and the handler of the button to stay.
 */
export function useIdle(isOn: boolean, clear: () => void): [number | null, () => void] {
  const [left, setLeft] = useState<number | null>(null);
  const touchedAt = useRef(0);

  const stay = useCallback(() => {
    touchedAt.current = performance.now();
    setLeft(null);
  }, []);

  // Synchronizes with the touches of the player and the clock.
  useEffect(() => {
    if (!isOn) return;
    touchedAt.current = performance.now();
    const idleSeconds = () => (performance.now() - touchedAt.current) / 1_000;
    const touch = () => {
      // Once it asks, only its button counts.
      if (idleSeconds() < ASK_AFTER_S) touchedAt.current = performance.now();
    };
    const timer = setInterval(() => {
      const rest = Math.ceil(ASK_AFTER_S + CLEAR_AFTER_S - idleSeconds());
      if (rest <= 0) {
        stay();
        clear();
      } else if (rest <= CLEAR_AFTER_S) setLeft(rest);
    }, CHECK_EVERY_MS);
    window.addEventListener('pointerdown', touch);
    window.addEventListener('keydown', touch);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pointerdown', touch);
      window.removeEventListener('keydown', touch);
      setLeft(null);
    };
  }, [isOn, clear, stay]);

  return [left, stay];
}
