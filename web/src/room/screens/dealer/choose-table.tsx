import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { queryFn } from '@/api/client/query-fn';
import { roomsQuery } from '@/api/queries';
import type { MyShift } from '@/api/staff-types';
import { allTablesQuery } from '@/room/floor/tables/queries';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';

/** `/dealer`: redirects to the table at which the user deals now; otherwise shows a list of tables. */
export function ChooseTable() {
  const tables = useQuery(allTablesQuery);
  const rooms = useQuery(roomsQuery);
  const shifts = useQueries({
    queries: (rooms.data ?? []).map(({ id }) => ({
      queryKey: ['/api/my-shift', id],
      queryFn: queryFn<MyShift>,
    })),
  });
  const own = shifts.map(({ data }) => data?.staff?.tableId ?? null).find((id) => id !== null);
  const asking = rooms.data === undefined || shifts.some(({ isPending }) => isPending);

  const failed = [tables, rooms].find(({ isError }) => isError);
  if (failed !== undefined) return <ErrorPanel what="the tables" of={failed} />;
  if (own != null) return <Navigate to="/dealer/{-$tableId}" params={{ tableId: own }} search={true} replace />;
  if (tables.data === undefined || asking)
    return (
      <Loading label="Loading your table">
        <SkeletonRows rows={6} />
      </Loading>
    );
  if (tables.data.length === 0) return <Empty title="No tables yet">The floor adds tables to the room.</Empty>;
  return (
    <div className="grid gap-6">
      {rooms.data?.map((room) => {
        const here = tables.data.filter(({ roomId }) => roomId === room.id);
        return here.length === 0 ? null : (
          <section key={room.id} className="grid gap-3" aria-label={room.name}>
            <h2 className="text-title font-semibold">{room.name}</h2>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
              {here.map(({ id, tableNumber }) => (
                <li key={id} className="grid">
                  <Link
                    to="/dealer/{-$tableId}"
                    params={{ tableId: id }}
                    search={true}
                    className={buttonStyle({ size: 'xl' })}
                  >
                    Table {tableNumber}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
