import type { Membership } from '@/api/types';
import { useDirectoryCounts } from '@/features/directory/queries';
import { ExpiringPanel } from '@/features/memberships/expiring-panel';
import { MembershipsPanel, TERMS } from '@/features/memberships/memberships-panel';
import { Stat, Stats } from '@/ui/stats';
import { useCan, useRoom } from '../session-context';
import type { OfficeDialog } from './office-dialog';
import { figure } from './figure';
import { playerLink } from './player-link';
import { oneOf, useOfficeSearch } from './use-office-search';

interface MembershipsTabProps {
  onOpen: (dialog: OfficeDialog) => void;
}

/** "Player Memberships": what was sold, what is valid, what ends soon. */
export function MembershipsTab({ onOpen }: MembershipsTabProps) {
  const room = useRoom();
  const can = useCan();
  const { search, change } = useOfficeSearch();
  const counts = useDirectoryCounts(room.id);
  const count = figure(counts);
  const renew = can('manage_cage')
    ? ({ player }: Membership) => onOpen({ kind: 'sell', player })
    : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Stats>
        <Stat
          label="Members Today"
          value={count(({ membersToday }) => membersToday)}
          delta="with a valid membership now"
        />
        <Stat label="Daily" value={count(({ byTerm }) => byTerm.daily)} delta="24 hours" />
        <Stat label="Monthly" value={count(({ byTerm }) => byTerm.monthly)} delta="1 month" />
        <Stat label="Annual" value={count(({ byTerm }) => byTerm.annual)} delta="1 year" />
      </Stats>
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_23.5rem]">
        <MembershipsPanel
          timeZone={room.timeZone}
          filters={{
            status: oneOf(search.status, ['all', 'active', 'expired', 'upcoming'], 'all'),
            type: oneOf(search.type, ['all', ...TERMS], 'all'),
            q: search.q ?? '',
          }}
          onFilter={change}
          playerLink={playerLink}
          onRenew={renew}
        />
        <ExpiringPanel timeZone={room.timeZone} playerLink={playerLink} onRenew={renew} />
      </div>
    </div>
  );
}
