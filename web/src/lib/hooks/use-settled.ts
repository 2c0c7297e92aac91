import { useEffect, useState } from 'react';
import { searchDebounceMs } from '@/config/limits';

/** What was typed, once no letter has come for a moment: what a search asks the server for. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  // Synchronises with a timer.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
