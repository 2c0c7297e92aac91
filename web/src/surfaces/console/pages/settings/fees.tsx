import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gameTypesQuery } from '@/api/shared-queries';
import type { FeeSchedule } from '@/api/setup-types';
import { shownOf } from '@/features/fees/model';
import { feesQuery } from '@/features/fees/queries';
import { SchedulePanel } from '@/features/fees/schedule-panel';
import { byStakes, isCashGame } from '@/features/game-types/model';
import { TimeChargePanel } from '@/features/rooms/time-charge-panel';
import { gamingDayOf } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { Ready } from '../../floor/ready';
import { StaleStrip } from '../../floor/stale-strip';
import { useCan, useRoom, useRooms } from '../../session-context';
import { HeadActions } from '../../settings/head-actions';

const ScheduleDialog = lazyPart(async () => ({
  default: (await import('@/features/fees/schedule-dialog')).ScheduleDialog,
}));
const DeleteSchedule = lazyPart(async () => ({
  default: (await import('@/features/fees/delete-confirm')).DeleteSchedule,
}));

const NONE: never[] = [];

type Asked = { act: 'new' } | { act: 'edit' | 'delete'; schedule: FeeSchedule } | null;

/** What the house asks, from when on, and how time becomes money in this room. */
export function FeesPage() {
  const room = useRoom();
  const rooms = useRooms();
  const can = useCan();
  const fees = useQuery(feesQuery);
  const games = useQuery(gameTypesQuery);
  const now = useNow(60_000);
  // A schedule begins with a day of the organization's first room.
  const today = gamingDayOf(now, rooms[0] ?? room);
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const mayChange = can('manage_fees');
  const lines = fees.data === undefined ? NONE : (shownOf(fees.data).now?.seats ?? NONE);
  return (
    <>
      {mayChange ? (
        <HeadActions>
          <Button
            variant="primary"
            disabledReason={fees.data === undefined ? 'The fees are not loaded yet' : undefined}
            onClick={() => setAsked({ act: 'new' })}
          >
            New Fee Schedule
          </Button>
        </HeadActions>
      ) : null}
      <StaleStrip sources={[{ what: 'the fees', query: fees }]} />
      <Ready what="the fees" query={fees} panel="Fee schedule" skeleton={<FeesSkeleton />}>
        {(schedules) => (
          <SchedulePanel
            schedules={schedules}
            games={(games.data ?? NONE).filter(isCashGame).toSorted(byStakes)}
            today={today}
            acts={
              mayChange
                ? {
                    onEdit: (schedule) => setAsked({ act: 'edit', schedule }),
                    onDelete: (schedule) => setAsked({ act: 'delete', schedule }),
                  }
                : undefined
            }
          />
        )}
      </Ready>
      <TimeChargePanel
        room={room}
        hourlyRate={(lines[1] ?? lines[0])?.hourlyRate}
        readOnly={!can('manage_settings')}
      />
      <Boundary look="layer">
        {asked === null ? null : asked.act === 'delete' ? (
          <DeleteSchedule schedule={asked.schedule} onClose={close} />
        ) : (
          <ScheduleDialog
            old={asked.act === 'edit' ? asked.schedule : undefined}
            last={fees.data?.at(-1)}
            today={today}
            onClose={close}
          />
        )}
      </Boundary>
    </>
  );
}

function FeesSkeleton() {
  return (
    <Panel title="Fee schedule">
      <SkeletonRows rows={8} />
    </Panel>
  );
}
