import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { startLookups, unansweredActs } from '@/api/acts/lookup';
import {
  type ActRecord,
  actRecords,
  followStorage,
  isUnanswered,
  releaseOwnRecords,
  writeRecord,
} from '@/api/acts/records';
import { DISCARDED, onEverySettled, type Settlement } from '@/api/acts/send';
import { errorText } from '@/api/client/errors';
import { useStore } from '@/lib/store';
import { DialogNotice } from '@/ui/dialog-notice';
import { toast } from '@/ui/toast-store';
import { clockTime } from './clock-time';
import { UnansweredNotice } from './unanswered-strip';

function saySettlement(settlement: Settlement, { label, at }: ActRecord): void {
  if (settlement.kind === 'done')
    toast({ title: `Recorded at ${clockTime(at)}`, description: label });
  else if (settlement.error.message === DISCARDED)
    toast({ title: 'Discarded', description: `${label}: nothing was recorded.` });
  else
    toast({
      title: 'Error',
      description: `${label}: ${errorText(settlement.error)}`,
      tone: 'error',
    });
}

const readingTimeMs = 3000;

/** Settlements whose message may not have been read yet. */
let unread: { one: ActRecord; at: number }[] = [];

/** Writes the records of unread settlements again, so that the next page looks them up and says what became of them. */
function keepUnread(): void {
  for (const { one, at } of unread)
    if (Date.now() - at < readingTimeMs)
      writeRecord({ ...one, state: 'unknown', isDoubtful: true });
  unread = [];
}

function onLeave(): void {
  releaseOwnRecords();
  keepUnread();
}

/** Follows acts that have no answer, as long as the page is open, and says what became of them. */
export function ActsRuntime({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const hasUnanswered = useStore(actRecords).some((one) => isUnanswered(one));

  // The server, the network and the other tabs.
  useEffect(() => {
    const stops = [
      followStorage(),
      startLookups(),
      onEverySettled((settlement, one) => {
        saySettlement(settlement, one);
        unread = unread.filter(({ at }) => Date.now() - at < readingTimeMs);
        unread.push({ one, at: Date.now() });
        // The screen that sent the act may be gone, and with it what would have read its data again.
        void client.invalidateQueries({
          predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/'),
        });
      }),
    ];
    window.addEventListener('pagehide', onLeave);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('pagehide', onLeave);
    };
  }, [client]);

  return (
    <DialogNotice
      value={{
        hasUnsettled: () => unansweredActs().length > 0,
        notice: hasUnanswered ? <UnansweredNotice /> : null,
      }}
    >
      {children}
    </DialogNotice>
  );
}
