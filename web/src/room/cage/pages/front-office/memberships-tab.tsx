import type { Membership } from '@/api/types';
import { useDirectoryCounts } from '@/room/players/directory/queries';
import { ExpiringPanel } from '@/room/cage/memberships/expiring-panel';
import { MembershipsPanel, TERMS } from '@/room/cage/memberships/memberships-panel';
import { Stat, Stats } from '@/ui/stats';
import { useCan, useRoom } from '@/api/session/session-context';
import { openDialog } from '@/shells/dialogs';
import { figure } from './figure';
import { playerLink } from '@/room/players/directory/player-link';
import { oneOf } from '@/lib/one-of';
import { useOfficeSearch } from './use-office-search';

/** "Player Memberships": sold, active and expiring memberships. */
export function MembershipsTab() {
  const room = useRoom();
  const can = useCan();
  const { search, change } = useOfficeSearch();
  const counts = useDirectoryCounts(room.id);
  const count = figure(counts);
  const renew = can('manage_cage') ? ({ player }: Membership) => openDialog('sell-membership', { player }) : undefined;
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
          filters={{
            status: oneOf(search.status, ['all', 'active', 'expired', 'upcoming'], 'all'),
            type: oneOf(search.type, ['all', ...TERMS], 'all'),
            q: search.q ?? '',
          }}
          onFilter={change}
          playerLink={playerLink}
          onRenew={renew}
        />
        <ExpiringPanel playerLink={playerLink} onRenew={renew} />
      </div>
    </div>
  );
}
