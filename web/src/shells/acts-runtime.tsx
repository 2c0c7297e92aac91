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
  if (settlement.kind === 'done') toast({ title: `Recorded at ${clockTime(at)}`, description: label });
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

/** Follows unanswered acts while the page is open, and reports their outcomes. */
export function ActsRuntime({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const hasUnanswered = useStore(actRecords).some((one) => isUnanswered(one));

  // Synchronizes with the server, the network and the other tabs.
  useEffect(() => {
    /** Outcomes whose toast the person may not have seen yet. */
    let unread: { one: ActRecord; at: number }[] = [];
    const isUnread = ({ at }: { at: number }) => Date.now() - at < readingTimeMs;

    // The next page looks up the outcomes that were not seen, and reports them.
    const onLeave = () => {
      releaseOwnRecords();
      for (const { one } of unread.filter(isUnread)) writeRecord({ ...one, state: 'unknown', isDoubtful: true });
    };

    const stops = [
      followStorage(),
      startLookups(),
      onEverySettled((settlement, one) => {
        saySettlement(settlement, one);
        unread = [...unread.filter(isUnread), { one, at: Date.now() }];
        // The screen that sent the act may be unmounted, so its data has to be invalidated here.
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
