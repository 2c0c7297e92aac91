import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SeatRecommendation } from '@/api/figure-types';
import { AutoSeating } from '@/features/smart-seating/auto-seating';
import { CashTables } from '@/features/smart-seating/cash-tables';
import { AUTO_TEXTS, useSetAutoSeating } from '@/features/smart-seating/mutations';
import { useSmartSeating } from '@/features/smart-seating/queries';
import { Recommendations } from '@/features/smart-seating/recommendations';
import { WaitingPlayers } from '@/features/smart-seating/waiting';
import { SeatPips } from '@/features/tables/seat-pips';
import { useTables } from '@/features/tables/queries';
import { buttonStyle, linkStyle } from '@/ui/button-style';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { sayFailed } from '../floor/messages';
import { Ready } from '../floor/ready';
import { StaleStrip } from '../floor/stale-strip';
import { useCan, useRoom } from '../session-context';
import '@/features/smart-seating/smart-seating.css';

const AutoConfirm = lazyPart(async () => ({
  default: (await import('@/features/smart-seating/auto-confirm')).AutoConfirm,
}));

const ImplementDialog = lazyPart(async () => ({
  default: (await import('./implement-dialog')).ImplementDialog,
}));

/** Who could sit where and why; implementing one is seating from the waitlist. */
export function SeatingTab() {
  const room = useRoom();
  const can = useCan();
  const seating = useSmartSeating(room.id);
  const tables = useTables(room.id);
  const auto = useSetAutoSeating(room.id);
  const [asking, setAsking] = useState(false);
  const [implementing, setImplementing] = useState<SeatRecommendation | null>(null);
  const pips = new Map(
    tables.data?.map((table) => [table.id, <SeatPips key={table.id} table={table} />]),
  );
  const failed = (error: unknown) => sayFailed(error, AUTO_TEXTS);

  return (
    <Ready
      what="the recommendations"
      panel="Smart Seating"
      query={seating}
      skeleton={<SeatingSkeleton />}
    >
      {(data) => (
        <div className="grid gap-4">
          <StaleStrip sources={[{ what: 'the recommendations', query: seating }]} />
          <AutoSeating
            seating={data}
            busy={auto.isPending}
            disabledReason={
              can('manage_tables') ? undefined : 'Your role sees it; it does not change it.'
            }
            onSwitch={(on) =>
              on ? setAsking(true) : auto.mutate({ autoSeating: false }, { onError: failed })
            }
            onLimit={(autoSeatingLimit) => auto.mutate({ autoSeatingLimit }, { onError: failed })}
          />
          <div className="seating-split">
            <div className="grid min-w-0 gap-4">
              <Recommendations
                seating={data}
                maySeat={can('seat_players')}
                timeZone={room.timeZone}
                onImplement={setImplementing}
                startLink={startLink}
              />
              <CashTables
                tables={data.tableAnalytics}
                pips={pips}
                link={tableLink}
                holdMinutes={room.settings.holdMinutes}
              />
            </div>
            <WaitingPlayers seating={data} holdMinutes={room.settings.holdMinutes} />
          </div>
          {asking ? (
            <Boundary look="layer">
              <AutoConfirm
                roomId={room.id}
                seating={data}
                holdMinutes={room.settings.holdMinutes}
                onClose={() => setAsking(false)}
              />
            </Boundary>
          ) : null}
          {implementing === null ? null : (
            <Boundary look="layer">
              <ImplementDialog
                recommendation={implementing}
                table={tables.data?.find(({ id }) => id === implementing.tableId)}
                onClose={() => setImplementing(null)}
              />
            </Boundary>
          )}
        </div>
      )}
    </Ready>
  );
}

function SeatingSkeleton() {
  return (
    <div className="seating-split">
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
      // It may name somebody with a long name.
      style={{ whiteSpace: 'normal' }}
    >
      {words}
    </Link>
  );
}
