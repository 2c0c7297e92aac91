import { useEffect, useState } from 'react';

/** Prints as soon as the sheet is rendered, then removes it. */
export function usePrinting<T>(): [T | null, (what: T) => void] {
  const [what, setWhat] = useState<T | null>(null);
  // Synchronizes with the printer: the sheet has to be in the document before printing.
  useEffect(() => {
    if (what === null) return;
    const done = () => setWhat(null);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [what]);
  return [what, setWhat];
}
