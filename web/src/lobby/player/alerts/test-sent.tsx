import { useEffect, useState } from 'react';
import { formatTime } from '@/lib/format';
import { Button } from '../parts';
import type { Channel } from './client';
import { useAlertTexts } from './texts/use-alert-texts';

interface TestSentProps {
  channel: Channel;
  sentAt: number;
  timeZone: string;
}

/** Where a test went, and after how many seconds this phone received it. */
export function TestSent({ channel: { kind, address }, sentAt, timeZone }: TestSentProps) {
  const seconds = useAnswer(sentAt);
  const t = useAlertTexts();
  const at = formatTime(sentAt, timeZone);
  return kind === 'push' ? t.testSent(at, seconds) : t.messageSent(address, at);
}

/** The seconds until this phone received a notification; undefined before. Its worker tells the page. */
function useAnswer(sentAt: number): number | undefined {
  const [answered, setAnswered] = useState<{ sentAt: number; seconds: number }>();

  // Synchronizes with the service worker.
  useEffect(() => {
    const workers = (navigator as Partial<Navigator>).serviceWorker;
    const onMessage = () => setAnswered({ sentAt, seconds: Math.max(1, Math.round((Date.now() - sentAt) / 1_000)) });
    workers?.addEventListener('message', onMessage);
    return () => workers?.removeEventListener('message', onMessage);
  }, [sentAt]);

  return answered?.sentAt === sentAt ? answered.seconds : undefined;
}

interface ArrivedProps {
  kind: Channel['kind'];
  hasText: boolean;
  disabledReason: string | undefined;
  onYes: () => void;
  onText: () => void;
  onAgain: () => void;
}

/** Only the player knows whether the phone has shown something. */
export function Arrived({ kind, hasText, disabledReason, onYes, onText, onAgain }: ArrivedProps) {
  const t = useAlertTexts();
  const offersText = kind === 'push' && hasText;
  return (
    <>
      <Button look="primary" onClick={onYes}>
        {t.sawIt}
      </Button>
      {offersText ? <Button onClick={onText}>{t.noText}</Button> : null}
      <Button disabledReason={disabledReason} onClick={onAgain}>
        {offersText ? t.sendAgain : t.noSendAgain}
      </Button>
      <p className="text-dense text-ink-2">
        {kind === 'push' ? `${t.somePhones} ` : ''}
        {t.floorCalls}
      </p>
    </>
  );
}
