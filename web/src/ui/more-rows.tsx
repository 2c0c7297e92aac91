import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '@/lib/format';
import { Button } from './button';
import { PanelFoot } from './panel';

/**
 * How many rows of a long list are drawn: so many at first, and with each "Show more". Two thousand at once would be slow to draw
 * and no quicker to read. On paper all of them: nobody can ask a sheet for more.
 */
export function useMoreRows(step = 100) {
  const [most, setMost] = useState(step);
  // Synchronises with the printer, which takes the page as it stands. A sheet of its own brings its rows itself.
  useEffect(() => {
    function printed() {
      if (document.querySelector('[data-print-sheet]') !== null) return;
      flushSync(() => setMost(Number.POSITIVE_INFINITY));
    }
    window.addEventListener('beforeprint', printed);
    return () => window.removeEventListener('beforeprint', printed);
  }, []);
  return { most, more: () => setMost((before) => before + step) };
}

interface MoreRowsProps {
  most: number;
  of: number;
  onMore: () => void;
}

/** "100 of 900" and the way to the next; nothing where all are drawn. */
export function MoreRows({ most, of, onMore }: MoreRowsProps) {
  if (of <= most) return null;
  return (
    <PanelFoot>
      <span className="font-normal text-ink-3 tabular-nums">
        {formatCount(most)} of {formatCount(of)}
      </span>
      <Button size="sm" onClick={onMore}>
        Show more
      </Button>
    </PanelFoot>
  );
}
