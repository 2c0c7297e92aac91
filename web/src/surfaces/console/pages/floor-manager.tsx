import { Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { canSeatAnyone, floorCounters } from '@/features/tables/model';
import { useTables } from '@/features/tables/queries';
import { useWaitlist } from '@/features/waitlist/queries';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Stat, Stats } from '@/ui/stats';
import { Floor, FloorSkeleton } from '../floor/floor';
import { type FloorDialog, FloorDialogs } from '../floor/floor-dialogs';
import { StaleStrip } from '../floor/stale-strip';
import { Page } from '../layout/page';
import { useCan, useRoom } from '../session-context';

const NONE: never[] = [];

/** Floor Manager: what to do next, every table, who waits longest. */
export function FloorManagerPage() {
  const room = useRoom();
  const can = useCan();
  const tables = useTables(room.id, 'tablesFloor');
  const waitlist = useWaitlist(room.id);
  const [dialog, setDialog] = useState<FloorDialog | null>(null);
  const entries = waitlist.data ?? NONE;
  const counters = tables.data && floorCounters(tables.data, entries);
  const waits = waitlist.data !== undefined;
  // What could not be read is no figure that still comes.
  const none = tables.isError ? '–' : undefined;

  return (
    <Page
      title="Floor Manager"
      actions={
        <>
          {can('manage_waitlist') ? (
            <Button icon={Plus} onClick={() => setDialog({ kind: 'add' })}>
              Add Player
            </Button>
          ) : null}
          {can('manage_tables') ? (
            <Button icon={Play} onClick={() => setDialog({ kind: 'start' })}>
              Start Game
            </Button>
          ) : null}
          {can('seat_players') ? (
            <Button
              variant="primary"
              disabledReason={
                tables.data === undefined || canSeatAnyone(tables.data)
                  ? undefined
                  : 'No table has an open seat'
              }
              onClick={() => setDialog({ kind: 'seat' })}
            >
              Seat Player
            </Button>
          ) : null}
        </>
      }
    >
      <Stats tight>
        <Stat label="Active Tables" value={counters?.activeTables ?? none} />
        <Stat
          label="Need Players"
          value={counters?.needPlayers ?? none}
          {...(counters && counters.needPlayers > 0 ? { tone: 'warn' } : {})}
        />
        <Stat
          label="Waiting"
          value={waits ? (counters?.waiting ?? none) : waitlist.isError ? '–' : none}
        />
        <Stat label="Total Players" value={counters?.totalPlayers ?? none} />
        <Stat label="Open Seats" value={counters?.openSeats ?? none} />
      </Stats>
      <StaleStrip
        sources={[
          { what: 'tables', query: tables },
          { what: 'the waitlist', query: waitlist },
        ]}
      />
      {tables.data === undefined ? (
        tables.isError ? (
          <Panel title="All Tables">
            <ErrorPanel
              what="tables"
              error={tables.error}
              retrying={tables.isFetching}
              onRetry={() => void tables.refetch()}
            />
          </Panel>
        ) : (
          <FloorSkeleton />
        )
      ) : waitlist.isPending ? (
        <FloorSkeleton />
      ) : (
        <Floor
          tables={tables.data}
          entries={entries}
          onOpen={setDialog}
          lists={
            waits ? undefined : (
              <Panel title="Longest Waiting">
                <ErrorPanel
                  what="the waitlist"
                  error={waitlist.error}
                  retrying={waitlist.isFetching}
                  onRetry={() => void waitlist.refetch()}
                />
              </Panel>
            )
          }
        />
      )}
      <FloorDialogs
        open={dialog}
        tables={tables.data ?? NONE}
        entries={entries}
        onOpen={setDialog}
        onClose={() => setDialog(null)}
      />
    </Page>
  );
}
