import { Bell, BellOff } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Alert } from '@/api/staff-types';
import type { Permission, Room } from '@/api/types';
import { AlertList } from '@/features/alerts/alert-list';
import {
  filtered,
  inOrder,
  PRIORITY,
  PRIORITY_FILTERS,
  type PriorityFilter,
  priorityFilter,
} from '@/features/alerts/model';
import { ResolvedList } from '@/features/alerts/resolved-list';
import { setSignal, useSignalOn } from '@/features/alerts/signal';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { goTo, useSearch, withWord } from '@/lib/address';
import { Stale } from './stale';

interface AlertsTabProps {
  room: Room;
  alerts: {
    data: Alert[] | undefined;
    error: unknown;
    isError: boolean;
    isFetching: boolean;
    dataUpdatedAt: number;
    refetch: () => unknown;
  };
  permissions: readonly Permission[];
}

export function AlertsTab({ room, alerts, permissions }: AlertsTabProps) {
  const filter = priorityFilter(new URLSearchParams(useSearch()).get('priority'));
  const head = useRef<HTMLHeadingElement>(null);
  const [done, setDone] = useState(false);
  const all = alerts.data;
  const failure = {
    what: 'alerts',
    error: alerts.error,
    retrying: alerts.isFetching,
    onRetry: () => void alerts.refetch(),
  };
  return (
    <section className="pit-section" aria-labelledby="pit-alerts">
      <div className="pit-section-head">
        <h2 id="pit-alerts" ref={head} tabIndex={-1}>
          Live Alerts
        </h2>
        <SoundSwitch />
        <Filter filter={filter} alerts={all} />
      </div>
      <Stale what="alerts" query={alerts} room={room} />
      {all === undefined ? (
        <div className="rounded-card border border-line bg-surface">
          {alerts.isError ? (
            <ErrorPanel {...failure} />
          ) : (
            <Loading label="Loading alerts">
              <SkeletonRows rows={5} />
            </Loading>
          )}
        </div>
      ) : filtered(all, filter).length === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <NoAlerts filter={filter} open={all.length} />
        </div>
      ) : (
        <AlertList
          alerts={inOrder(filtered(all, filter))}
          permissions={permissions}
          onEmptied={() => head.current?.focus()}
        />
      )}
      <div className="pit-more">
        <Button variant="quiet" size="xl" aria-expanded={done} onClick={() => setDone(!done)}>
          {done ? 'Hide resolved' : 'Show resolved today'}
        </Button>
      </div>
      {done ? (
        <Panel title="Resolved Today">
          <ResolvedList roomId={room.id} timeZone={room.timeZone} />
        </Panel>
      ) : null}
    </section>
  );
}

interface FilterProps {
  filter: PriorityFilter;
  /** undefined while they load: then there is nothing to count. */
  alerts: readonly Alert[] | undefined;
}

function Filter({ filter, alerts }: FilterProps) {
  const search = useSearch();
  return (
    <div className="pit-filter" role="group" aria-label="Filter by priority">
      {PRIORITY_FILTERS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === filter}
          onClick={() =>
            goTo(withWord(search, 'priority', each === 'all' ? null : each), 'replace')
          }
        >
          {each === 'all' ? 'All' : PRIORITY[each].label}{' '}
          {alerts === undefined ? null : filtered(alerts, each).length}
        </button>
      ))}
    </div>
  );
}

/** Of this device, and off until somebody wants it: a screen that beeps by itself is switched off for good. */
function SoundSwitch() {
  const on = useSignalOn();
  return (
    <Button
      variant="quiet"
      size="xl"
      icon={on ? Bell : BellOff}
      role="switch"
      aria-checked={on}
      onClick={() => setSignal(!on)}
    >
      Sound
    </Button>
  );
}

function NoAlerts({ filter, open }: { filter: PriorityFilter; open: number }) {
  if (filter !== 'all' && open > 0)
    return (
      <Empty title={`No ${PRIORITY[filter].label.toLowerCase()} alerts`}>
        {open === 1 ? 'One alert of another priority is' : `${open} alerts of other priorities are`}{' '}
        open: choose All.
      </Empty>
    );
  return (
    <Empty title="No open alerts">
      Calls from the tables and what the room's rules notice appear here within a second.
    </Empty>
  );
}
