import { useEffect, useState } from 'react';
import { searchDebounceMs } from '@/config/limits';

interface Typed {
  text: string;
  /** What the address said when this was typed, and what was put there since. */
  from: string;
  sent: string;
}

/** A search box whose words go to the address when nobody has typed for a moment. Back and forth change the box as well. */
export function useTyped(value: string, onSettled: (value: string) => void) {
  const [typed, setTyped] = useState<Typed>({ text: value, from: value, sent: value });
  const elsewhere = value !== typed.from && value !== typed.sent;
  const text = elsewhere ? value : typed.text;

  // Synchronises what is typed with the address.
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

  return {
    text,
    onText: (next: string) => setTyped({ text: next, from: value, sent: typed.sent }),
  };
}
