import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { FLOOR_KEYS } from '@/api/keys';
import { roomsQuery, userQuery } from '@/api/shared-queries';
import type { User } from '@/api/types';
import { settleAct } from '@/features/dealing/acts';
import { allTablesQuery, useTables } from '@/features/tables/queries';
import { LiveProvider } from '@/live/use-live';
import { OutboxProvider } from '@/live/use-outbox';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Loading, Skeleton } from '@/ui/skeleton';
import { useWakeLock } from '@/lib/use-wake-lock';
import { ChooseTable } from './choose-table';
import { DealerView } from './dealer-view';

const TOUCHED = [...FLOOR_KEYS, ['/api/dealer'], ['/api/pit-boss']];

/** A table has to be dealt whoever presses Retry: what failed is asked again by itself. */
const ASK_AGAIN_MS = 10_000;

interface DealerPageProps {
  /** Null where the address names none: the dealer's own, or one that is chosen. */
  tableId: string | null;
}

/** `/dealer/{tableId}`: the tablet at a table. */
export function DealerPage({ tableId }: DealerPageProps) {
  const user = useQuery(userQuery).data;
  const everywhere = useQuery({ ...allTablesQuery, enabled: tableId !== null });
  const roomId = everywhere.data?.find(({ id }) => id === tableId)?.roomId ?? null;
  useWakeLock();
  useAskAgain(everywhere);
  if (user === undefined || user === null) return null;
  return (
    <LiveProvider roomId={roomId}>
      {/* What one person did is not sent in the name of another. */}
      <OutboxProvider key={user.id} owner={user.id} touched={TOUCHED} settle={settleAct}>
        {tableId !== null && roomId !== null ? (
          <InRoom tableId={tableId} roomId={roomId} user={user} />
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

interface InRoomProps {
  tableId: string;
  roomId: string;
  user: User;
}

function InRoom({ tableId, roomId, user }: InRoomProps) {
  const rooms = useQuery(roomsQuery);
  const tables = useTables(roomId);
  useAskAgain(rooms);
  useAskAgain(tables);
  const table = tables.data?.find(({ id }) => id === tableId);
  const room = rooms.data?.find(({ id }) => id === roomId);
  if (table !== undefined && room !== undefined)
    return <DealerView table={table} room={room} user={user} />;
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
  // Synchronises with time: the dealer has other things to do.
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
        No table of this house has this address. Open the dealer&apos;s screen from the table&apos;s
        page.
      </Empty>
    </Whole>
  );
}

function Waiting({ failed }: { failed: Asked }) {
  if (failed.isError)
    return (
      <Whole>
        <ErrorPanel
          what="the table"
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      </Whole>
    );
  return (
    <main>
      <h1 className="sr-only">Dealer</h1>
      <Loading label="Loading the table">
        <div aria-hidden="true" className="dealer">
          <div className="dealer-bar">
            <Skeleton width="16rem" height="1.75rem" />
          </div>
          <div className="dealer-stage">
            <div className="dealer-map">
              <Skeleton width="min(90cqw, 38rem)" height="24rem" />
            </div>
            <Skeleton width="100%" height="7.875rem" />
          </div>
          <div className="dealer-rail">
            <Skeleton width="40%" height="4rem" />
            <Skeleton width="100%" height="6rem" />
            <Skeleton width="100%" height="14rem" />
          </div>
        </div>
      </Loading>
    </main>
  );
}
