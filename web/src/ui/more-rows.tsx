import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '@/lib/format';
import { Button } from './button';
import { PanelFoot } from './panel';

/**
 * The number of rows of a long list to render: a first batch, and one more with each "Show more". Two thousand rows at
 * once would be slow to render and no quicker to read. Paper shows all of them, because it has no "Show more".
 */
export function useMoreRows(step = 100) {
  const [most, setMost] = useState(step);
  // Synchronizes with the printer, which prints the page as it is. A `PrintSheet` renders its rows itself.
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

/** "100 of 900" and the button for the next batch; nothing when all rows are shown. */
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
