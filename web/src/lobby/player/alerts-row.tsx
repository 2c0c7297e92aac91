import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart, RetryBoundary } from '@/lib/lazy-part';
import type { Page } from './client';
import { Button, Panel } from './parts';
import { type Texts, usePageTexts } from './texts/use-page-texts';

// Most visits change nothing about the alerts: their questions come when they are asked.
const AlertsSheet = lazyPart(async () => (await import('./alerts/alerts-sheet')).AlertsSheet);

interface AlertsRowProps {
  link: string;
  page: Page;
  alerts: NonNullable<Page['alerts']>;
  disabledReason: string | undefined;
  onChanged: () => Promise<void>;
}

/** Whether and how the room tells the player that their seat is ready. */
export function AlertsRow({ link, page: { roomName, timeZone }, alerts, disabledReason, onChanged }: AlertsRowProps) {
  const [isOpen, setOpen] = useState(false);
  const t = usePageTexts();
  const isOn = alerts.channels.length > 0;
  const Icon = isOn ? BellRing : Bell;
  const { pushKey } = alerts;

  // Synchronizes with the browser, which may have renewed its subscription. A failure is repaired by the next visit.
  useEffect(() => {
    if (!isOn || pushKey === null) return;
    import('./alerts/use-own-channel')
      .then(({ renewOwnChannel }) => renewOwnChannel(link, pushKey))
      .catch(() => undefined);
  }, [link, isOn, pushKey]);

  return (
    <Panel title={t.alerts} hideTitle>
      <div className="flex min-h-15 items-center gap-3 px-4 py-2">
        <Icon aria-hidden className="size-6 flex-none text-ink-2" />
        <span className="min-w-0 flex-1">
          <b className="block font-semibold">{t.alerts}</b>
          <span className="block text-dense text-ink-2">{summary(t, alerts.channels)}</span>
        </span>
        <Button
          isNarrow
          className="px-4"
          aria-haspopup="dialog"
          disabledReason={disabledReason}
          onPointerDown={() => void AlertsSheet.preload()}
          onClick={() => setOpen(true)}
        >
          {isOn ? t.change : t.turnOn}
        </Button>
      </div>
      {isOpen ? (
        <RetryBoundary>
          <AlertsSheet
            {...{ link, roomName, timeZone, alerts, disabledReason, onChanged }}
            onClose={() => setOpen(false)}
          />
        </RetryBoundary>
      ) : null}
    </Panel>
  );
}

/** "Off", "By notification, then by text" */
function summary(t: Texts, channels: NonNullable<Page['alerts']>['channels']): string {
  const [first, ...others] = new Set(channels.map(({ kind }) => t.alertsBy[kind]));
  return first === undefined ? t.alertsOff : t.alertsOrder(first, others);
}
