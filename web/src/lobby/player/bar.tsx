import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { lazyPart, RetryBoundary } from '@/lib/lazy-part';
import { useNow } from '@/lib/hooks/use-now';
import { Mark } from '@/ui/mark';
import { Shape } from '@/ui/shape';
import type { Page } from './client';
import { Button } from './parts';
import { usePageTexts } from './texts/use-page-texts';

const CodeSheet = lazyPart(async () => (await import('./code-sheet')).CodeSheet);

interface BarProps {
  page: Page;
  isLive: boolean;
  /** When the last answer came. */
  answeredAt: number;
  asOf: string;
}

/** The room, the age of the page, and the player's code. */
export function Bar({ page: { roomName, code, name }, isLive, answeredAt, asOf }: BarProps) {
  const [isOpen, setOpen] = useState(false);
  const t = usePageTexts();
  const seconds = Math.max(0, Math.floor((useNow() - answeredAt) / 1_000));
  return (
    <header className="sticky top-0 z-sticky flex min-h-16 items-center gap-2 border-b border-line bg-canvas py-2 pr-3 pl-4">
      <Mark size={32} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-title font-semibold">{roomName}</p>
        <p className="flex items-center gap-1.5 text-dense whitespace-nowrap text-ink-2">
          <span className={isLive ? 'text-ok' : 'text-warn'}>
            <Shape name={isLive ? 'circle' : 'half'} />
          </span>
          <b className="font-medium">{isLive ? t.live : t.offline}</b>
          <span className="min-w-0 truncate tabular-nums">{isLive ? t.updated(seconds) : t.since(asOf)}</span>
        </p>
      </div>
      {code === '' ? null : (
        <Button
          isNarrow
          className="px-3 narrow:px-2.5"
          aria-haspopup="dialog"
          onPointerDown={() => void CodeSheet.preload()}
          onClick={() => setOpen(true)}
        >
          <QrCode aria-hidden className="size-5 flex-none" />
          {t.myCode}
        </Button>
      )}
      {isOpen ? (
        <RetryBoundary>
          <CodeSheet code={code} name={name} onClose={() => setOpen(false)} />
        </RetryBoundary>
      ) : null}
    </header>
  );
}
