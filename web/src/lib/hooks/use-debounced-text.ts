import { useEffect, useState } from 'react';
import { searchDebounceMs } from '../limits';

/** Debounces a typed text before a search sends it to the server. An emptied field takes effect at once. */
export function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text);
  // Synchronizes with a timer.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
