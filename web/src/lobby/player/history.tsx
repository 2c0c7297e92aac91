import { useState } from 'react';
import { serverNow } from '@/lib/clock';
import { lazyPart, RetryBoundary } from '@/lib/lazy-part';
import { type History as HistoryData, readHistory } from './client';
import { Button } from './parts';
import { usePageTexts } from './texts/use-page-texts';

const HistoryPanels = lazyPart(async () => (await import('./history/panels')).HistoryPanels);

interface HistoryProps {
  link: string;
  timeZone: string;
  disabledReason: string | undefined;
}

/** The room's records of the player, read when they ask for it. */
export function History({ link, timeZone, disabledReason }: HistoryProps) {
  const [answer, setAnswer] = useState<{ history: HistoryData; readAt: number } | 'reading' | 'failed' | null>(null);
  const t = usePageTexts();

  async function read() {
    setAnswer('reading');
    setAnswer(
      await readHistory(link).then(
        (history) => ({ history, readAt: serverNow() }),
        () => 'failed' as const,
      ),
    );
  }

  if (answer !== null && typeof answer !== 'string')
    return (
      <RetryBoundary>
        <HistoryPanels {...answer} timeZone={timeZone} />
      </RetryBoundary>
    );
  return (
    <div className="grid gap-2">
      <Button
        disabledReason={answer === 'reading' ? t.loading : disabledReason}
        onPointerDown={() => void HistoryPanels.preload()}
        onClick={() => void read()}
      >
        {t.showHistory}
      </Button>
      <p role="status" className="text-center text-dense text-ink-2 empty:hidden">
        {answer === 'failed' ? t.refusals.notArrived : ''}
      </p>
    </div>
  );
}
