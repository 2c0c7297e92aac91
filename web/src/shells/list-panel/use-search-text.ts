import { useEffect, useState } from 'react';
import { searchDebounceMs } from '@/lib/limits';

interface Typed {
  text: string;
  /** The search text of the address when it was last compared with the box. */
  seen: string;
  /** The search text that the box wrote to the address last. */
  sent: string;
}

/** A search box whose text is written to the address after a debounce. Back and Forward change the box as well. */
export function useSearchText(value: string, onSettled: (value: string) => void) {
  const [typed, setTyped] = useState<Typed>({ text: value, seen: value, sent: value });
  if (value !== typed.seen) {
    setTyped({ text: value === typed.sent ? typed.text : value, seen: value, sent: value });
  }
  const { text } = typed;

  // Synchronizes the typed text with the address.
  useEffect(() => {
    const next = text.trim();
    if (next === value) return;
    const timer = setTimeout(
      () => {
        setTyped((now) => ({ ...now, sent: next }));
        onSettled(next);
      },
      next === '' ? 0 : searchDebounceMs,
    );
    return () => clearTimeout(timer);
    // The latest letter counts, not the identity of the callback.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, value]);

  return { text, onText: (next: string) => setTyped((now) => ({ ...now, text: next })) };
}
