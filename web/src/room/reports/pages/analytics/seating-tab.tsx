import { Link } from '@tanstack/react-router';
import { setAutoSeating } from '@/room/floor/smart-seating/acts';
import { AutoSeating } from '@/room/floor/smart-seating/auto-seating';
import { CashTables } from '@/room/floor/smart-seating/cash-tables';
import { useSmartSeating } from '@/room/floor/smart-seating/queries';
import { Recommendations } from '@/room/floor/smart-seating/recommendations';
import { WaitingPlayers } from '@/room/floor/smart-seating/waiting';
import { SeatPips } from '@/room/floor/tables/seat-pips';
import { useTables } from '@/room/floor/tables/queries';
import { useAct } from '@/shells/use-act';
import { buttonStyle, linkStyle } from '@/ui/button-style';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { openDialog } from '@/shells/dialogs';
import { StaleStrip } from '@/shells/stale-strip';
import { QueryView } from '@/shells/query-view';
import { useCan, useRoom } from '@/api/session/session-context';

const splitStyle = 'grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-4 max-[1420px]:grid-cols-1';

/** Seating suggestions with their reasons; implementing one seats the player from the waitlist. */
export function SeatingTab() {
  const room = useRoom();
  const can = useCan();
  const seating = useSmartSeating(room.id);
  const tables = useTables(room.id);
  const auto = useAct(setAutoSeating);
  const pips = new Map(tables.data?.map((table) => [table.id, <SeatPips key={table.id} table={table} />]));
  const change = (values: Parameters<typeof auto.run>[0]['change']) => auto.run({ roomId: room.id, change: values });

  return (
    <QueryView of={seating} what="the recommendations" panel="Smart Seating" skeleton={<SeatingSkeleton />}>
      {(data) => (
        <div className="grid gap-4">
          <StaleStrip of={{ 'the recommendations': seating }} />
          <AutoSeating
            seating={data}
            busy={auto.busy}
            disabledReason={can('manage_tables') ? undefined : 'Your role sees it; it does not change it.'}
            onSwitch={(on) => (on ? openDialog('auto-seating') : change({ autoSeating: false }))}
            onLimit={(autoSeatingLimit) => change({ autoSeatingLimit })}
          />
          <div className={splitStyle}>
            <div className="grid min-w-0 gap-4">
              <Recommendations
                seating={data}
                maySeat={can('seat_players')}
                onImplement={({ entryId }) => openDialog('implement-recommendation', { entryId })}
                startLink={startLink}
              />
              <CashTables tables={data.tableAnalytics} pips={pips} link={tableLink} />
            </div>
            <WaitingPlayers seating={data} />
          </div>
        </div>
      )}
    </QueryView>
  );
}

function SeatingSkeleton() {
  return (
    <div className={splitStyle}>
      <Panel title="Recommendations">
        <SkeletonRows rows={6} />
      </Panel>
      <Panel title="Waiting Players">
        <SkeletonRows rows={6} />
      </Panel>
    </div>
  );
}

function startLink(tableId: string, number: number) {
  return (
    <Link to="/tables/$tableId" params={{ tableId }} className={buttonStyle({ size: 'sm' })}>
      Start Game<span className="sr-only"> on Table {number}</span>
    </Link>
  );
}

function tableLink(tableId: string, words: string) {
  return (
    <Link
      to="/tables/$tableId"
      params={{ tableId }}
      className={linkStyle}
      // The text may contain a long name.
      style={{ whiteSpace: 'normal' }}
    >
      {words}
    </Link>
  );
}
