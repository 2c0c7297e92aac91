import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { roomsQuery } from '@/api/queries';
import { RoomProvider, useUser } from '@/api/session/session-context';
import { settleAct } from '@/room/staff/dealing/acts';
import { allTablesQuery, useTables } from '@/room/floor/tables/queries';
import { LiveProvider } from '@/api/live/use-live';
import { OutboxProvider } from '@/api/acts/use-outbox';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Loading, Skeleton } from '@/ui/skeleton';
import { useWakeLock } from '@/lib/use-wake-lock';
import { ChooseTable } from './choose-table';
import { DealerView } from './dealer-view';
import { barStyle, frameStyle, mapStyle, railStyle, stageStyle } from './frame-style';

/** Dealing must not depend on a press of Retry: failed loads are retried automatically. */
const ASK_AGAIN_MS = 10_000;

export function DealerPage() {
  // An address without a table opens the dealer's own table, or the list of tables.
  const { tableId = null } = useParams({ from: '/dealer/{-$tableId}' });
  const user = useUser();
  const everywhere = useQuery({ ...allTablesQuery, enabled: tableId !== null });
  const roomId = everywhere.data?.find(({ id }) => id === tableId)?.roomId ?? null;
  useWakeLock();
  useAskAgain(everywhere);
  return (
    <LiveProvider roomId={roomId}>
      {/* The queue has an owner: acts of one user must not be sent in the name of another. */}
      <OutboxProvider key={user.id} owner={user.id} settle={settleAct}>
        {tableId !== null && roomId !== null ? (
          <InRoom tableId={tableId} roomId={roomId} />
        ) : tableId === null ? (
          <Choice />
        ) : everywhere.data !== undefined ? (
          <NotFound />
        ) : (
          <Waiting failed={everywhere} />
        )}
      </OutboxProvider>
    </LiveProvider>
  );
}

function InRoom({ tableId, roomId }: { tableId: string; roomId: string }) {
  const rooms = useQuery(roomsQuery);
  const tables = useTables(roomId);
  useAskAgain(rooms);
  useAskAgain(tables);
  const table = tables.data?.find(({ id }) => id === tableId);
  const room = rooms.data?.find(({ id }) => id === roomId);
  if (table !== undefined && rooms.data !== undefined && room !== undefined)
    return (
      <RoomProvider rooms={rooms.data} room={room}>
        <DealerView table={table} />
      </RoomProvider>
    );
  if (tables.data !== undefined && rooms.data !== undefined) return <NotFound />;
  return <Waiting failed={tables.isError ? tables : rooms} />;
}

interface Asked {
  data: unknown;
  error: Error | null;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

function useAskAgain({ data, isError, refetch }: Asked) {
  const failed = isError && data === undefined;
  // Retries by timer, so that the dealer does not have to.
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(() => void refetch(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [failed, refetch]);
}

function Whole({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-content-center p-6">
      <h1 className="sr-only">Dealer</h1>
      {children}
    </main>
  );
}

function Choice() {
  return (
    <main className="mx-auto grid w-full max-w-2xl gap-6 p-6">
      <h1 className="text-page font-semibold">Choose Your Table</h1>
      <ChooseTable />
    </main>
  );
}

function NotFound() {
  return (
    <Whole>
      <Empty title="Table not found">
        No table of this house has this address. Open the dealer&apos;s screen from the table&apos;s page.
      </Empty>
    </Whole>
  );
}

function Waiting({ failed }: { failed: Asked }) {
  if (failed.isError)
    return (
      <Whole>
        <ErrorPanel what="the table" of={failed} />
      </Whole>
    );
  return (
    <main>
      <h1 className="sr-only">Dealer</h1>
      <Loading label="Loading the table">
        <div aria-hidden="true" className={frameStyle()}>
          <div className={barStyle()}>
            <Skeleton width="16rem" height="1.75rem" />
          </div>
          <div className={stageStyle}>
            <div className={mapStyle}>
              <Skeleton width="min(90cqw, 38rem)" height="24rem" />
            </div>
            <Skeleton width="100%" height="7.875rem" />
          </div>
          <div className={railStyle()}>
            <Skeleton width="40%" height="4rem" />
            <Skeleton width="100%" height="6rem" />
            <Skeleton width="100%" height="14rem" />
          </div>
        </div>
      </Loading>
    </main>
  );
}
