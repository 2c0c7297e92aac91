import { LogIn, Megaphone, Play, Plus, StickyNote } from 'lucide-react';
import { canSeatAnyone, floorCounters } from '../tables/model';
import { useTables } from '../tables/queries';
import { useWaitlist } from '../waitlist/queries';
import { ShiftNotes } from '@/room/staff/alerts/shift-notes';
import { type QueryStatus, stateOf, useFloor } from '../use-floor';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Stat, Stats } from '@/ui/stats';
import { Floor, FloorSkeleton } from './floor-manager/floor';
import { openDialog } from '@/shells/dialogs';
import { StaleStrip } from '@/shells/stale-strip';
import { Page } from '@/shells/page';
import { useCan, useRoom } from '@/api/session/session-context';

/** Floor Manager: next actions, all tables and the longest waits. */
export function FloorManagerPage() {
  const room = useRoom();
  const can = useCan();
  const tables = stateOf(useTables(room.id, 'tablesFloor'));
  const waitlist = stateOf(useWaitlist(room.id));

  return (
    <Page
      title="Floor Manager"
      actions={
        <>
          {can('manage_players') ? (
            <Button icon={LogIn} onClick={() => openDialog('check-in')}>
              Check In
            </Button>
          ) : null}
          {can('manage_waitlist') ? (
            <Button icon={Plus} onClick={() => openDialog('add-to-waitlist')}>
              Add Player
            </Button>
          ) : null}
          {can('manage_tables') ? (
            <Button icon={StickyNote} onClick={() => openDialog('shift-note')}>
              Shift Note
            </Button>
          ) : null}
          {can('manage_tables') ? (
            <Button icon={Megaphone} onClick={() => openDialog('announce')}>
              Announce
            </Button>
          ) : null}
          {can('manage_tables') ? (
            <Button icon={Play} onClick={() => openDialog('start-game')}>
              Start Game
            </Button>
          ) : null}
          {can('seat_players') ? <SeatPlayer known={tables.data !== undefined} /> : null}
        </>
      }
    >
      <Counters tables={tables} waitlist={waitlist} />
      <StaleStrip of={{ tables, 'the waitlist': waitlist }} />
      {can('manage_tables') ? <ShiftNotes /> : null}
      {tables.isError && tables.data === undefined ? (
        <Panel title="All Tables">
          <ErrorPanel what="tables" of={tables} />
        </Panel>
      ) : tables.data === undefined || (waitlist.data === undefined && !waitlist.isError) ? (
        <FloorSkeleton />
      ) : (
        <Floor
          lists={
            waitlist.data === undefined ? (
              <Panel title="Longest Waiting">
                <ErrorPanel what="the waitlist" of={waitlist} />
              </Panel>
            ) : undefined
          }
        />
      )}
    </Page>
  );
}

function SeatPlayer({ known }: { known: boolean }) {
  const possible = useFloor(useRoom().id, ({ tables }) => canSeatAnyone(tables));
  return (
    <Button
      variant="primary"
      disabledReason={!known || possible ? undefined : 'No table has an open seat'}
      onClick={() => openDialog('seat-player')}
    >
      Seat Player
    </Button>
  );
}

function Counters({ tables, waitlist }: Record<'tables' | 'waitlist', QueryStatus>) {
  const counters = useFloor(useRoom().id, (floor) => floorCounters(floor.tables, floor.entries));
  // A failed query shows no figure, instead of a skeleton that never ends.
  const value = (of: QueryStatus, count: number) => (of.data === undefined ? (of.isError ? '–' : undefined) : count);
  return (
    <Stats tight>
      <Stat label="Active Tables" value={value(tables, counters.activeTables)} />
      <Stat
        label="Need Players"
        value={value(tables, counters.needPlayers)}
        {...(counters.needPlayers > 0 ? { tone: 'warn' } : {})}
      />
      <Stat label="Waiting" value={value(waitlist.data === undefined ? waitlist : tables, counters.waiting)} />
      <Stat label="Total Players" value={value(tables, counters.totalPlayers)} />
      <Stat label="Open Seats" value={value(tables, counters.openSeats)} />
    </Stats>
  );
}
