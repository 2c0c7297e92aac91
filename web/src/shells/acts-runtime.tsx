import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { startLookups, unansweredActs } from '@/api/acts/lookup';
import {
  type ActRecord,
  actRecords,
  followStorage,
  isUnanswered,
  releaseOwnRecords,
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
        // The screen that sent the act may be gone, and with it what would have read its data again.
        void client.invalidateQueries({
          predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/'),
        });
      }),
    ];
    window.addEventListener('pagehide', releaseOwnRecords);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('pagehide', releaseOwnRecords);
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
