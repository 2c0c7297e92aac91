import { Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { canSeatAnyone, floorCounters } from '@/features/tables/model';
import { useTables } from '@/features/tables/queries';
import { useWaitlist } from '@/features/waitlist/queries';
import { type ReadState, stateOf, useFloor } from '@/live/use-floor';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Stat, Stats } from '@/ui/stats';
import { Floor, FloorSkeleton } from '../floor/floor';
import { type FloorDialog, FloorDialogs } from '../floor/floor-dialogs';
import { StaleStrip } from '../floor/stale-strip';
import { Page } from '../layout/page';
import { useCan, useRoom } from '../session-context';

/** Floor Manager: what to do next, every table, who waits longest. */
export function FloorManagerPage() {
  const room = useRoom();
  const can = useCan();
  const tables = stateOf(useTables(room.id, 'tablesFloor'));
  const waitlist = stateOf(useWaitlist(room.id));
  const [dialog, setDialog] = useState<FloorDialog | null>(null);

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
            <SeatPlayer
              known={tables.data !== undefined}
              onPress={() => setDialog({ kind: 'seat' })}
            />
          ) : null}
        </>
      }
    >
      <Counters tables={tables} waitlist={waitlist} />
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
      ) : waitlist.data === undefined && !waitlist.isError ? (
        <FloorSkeleton />
      ) : (
        <Floor
          onOpen={setDialog}
          lists={
            waitlist.data === undefined ? (
              <Panel title="Longest Waiting">
                <ErrorPanel
                  what="the waitlist"
                  error={waitlist.error}
                  retrying={waitlist.isFetching}
                  onRetry={() => void waitlist.refetch()}
                />
              </Panel>
            ) : undefined
          }
        />
      )}
      <FloorDialogs open={dialog} onOpen={setDialog} onClose={() => setDialog(null)} />
    </Page>
  );
}

function SeatPlayer({ known, onPress }: { known: boolean; onPress: () => void }) {
  const possible = useFloor(useRoom().id, ({ tables }) => canSeatAnyone(tables));
  return (
    <Button
      variant="primary"
      disabledReason={!known || possible ? undefined : 'No table has an open seat'}
      onClick={onPress}
    >
      Seat Player
    </Button>
  );
}

function Counters({ tables, waitlist }: Record<'tables' | 'waitlist', ReadState>) {
  const counters = useFloor(useRoom().id, (floor) => floorCounters(floor.tables, floor.entries));
  // What could not be read is no figure that still comes.
  const value = (of: ReadState, count: number) =>
    of.data === undefined ? (of.isError ? '–' : undefined) : count;
  return (
    <Stats tight>
      <Stat label="Active Tables" value={value(tables, counters.activeTables)} />
      <Stat
        label="Need Players"
        value={value(tables, counters.needPlayers)}
        {...(counters.needPlayers > 0 ? { tone: 'warn' } : {})}
      />
      <Stat
        label="Waiting"
        value={value(waitlist.data === undefined ? waitlist : tables, counters.waiting)}
      />
      <Stat label="Total Players" value={value(tables, counters.totalPlayers)} />
      <Stat label="Open Seats" value={value(tables, counters.openSeats)} />
    </Stats>
  );
}
