import { useEffect, useState } from 'react';

/** Prints as soon as what is printed is there, then takes it away again. */
export function usePrinting<T>(): [T | null, (what: T) => void] {
  const [what, setWhat] = useState<T | null>(null);
  // Synchronises with the printer: the sheet has to be in the document before it is printed.
  useEffect(() => {
    if (what === null) return;
    const done = () => setWhat(null);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [what]);
  return [what, setWhat];
}
