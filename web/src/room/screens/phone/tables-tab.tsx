import type { Table } from '@/api/types';
import { byNumber, dealtName } from '@/domain/floor';
import { shortGameName } from '@/domain/stakes';
import { cardNote } from '@/room/floor/tables/model';
import { LiveNote, TableStateBadge } from '@/room/floor/tables/table-state';
import { useNow } from '@/lib/hooks/use-now';
import { useFloor } from '@/room/floor/use-floor';
import { useTable } from '@/room/floor/use-table';
import { Empty } from '@/ui/empty';
import { MemoRow } from '@/ui/memo-row';
import type { Floor } from './floor';
import { AddPlayerButton, RemoveButton } from './parts';
import { listStyle, RowActs, RowName, rowStyle, SectionHead, whatStyle, whyStyle } from './rows';

interface TablesTabProps {
  floor: Floor;
  onAdd: (table: Table) => void;
  onRemove: (table: Table) => void;
}

/** Every table by its number, so that each keeps its place. */
export function TablesTab({ floor, onAdd, onRemove }: TablesTabProps) {
  const { room, can, offline } = floor;
  // Only the order is selected here: each row selects its own table.
  const ids = useFloor(room.id, ({ tables }) => tables.toSorted(byNumber).map(({ id }) => id));
  const seats = can('seat_players');
  return (
    <section aria-labelledby="mf-tables">
      <SectionHead id="mf-tables" title="Tables" note={ids.length} />
      <ul className={listStyle}>
        {ids.length === 0 ? (
          <li>
            <Empty title="No tables in this room">Tables are set up on the Cash Games screen.</Empty>
          </li>
        ) : (
          ids.map((id) => (
            <MemoRow key={id} by={[room.id, offline, seats]}>
              {() => <OneTable {...{ roomId: room.id, id, seats, offline, onAdd, onRemove }} />}
            </MemoRow>
          ))
        )}
      </ul>
    </section>
  );
}

interface RowProps extends Pick<TablesTabProps, 'onAdd' | 'onRemove'>, Pick<Floor, 'offline'> {
  table: Table;
  seats: boolean;
}

function OneTable({ roomId, id, ...rest }: Omit<RowProps, 'table'> & { roomId: string; id: string }) {
  const table = useTable(roomId, id);
  return table === undefined ? null : <Row table={table} {...rest} />;
}

function Row({ table, seats, offline, onAdd, onRemove }: RowProps) {
  const now = useNow(15_000);
  return (
    <li className={rowStyle()}>
      <div className={whatStyle()}>
        <RowName name={`Table ${table.tableNumber}`} />
        <p className={whyStyle}>{shortGameName(dealtName(table))}</p>
        <p className={whyStyle}>
          <TableStateBadge table={table} />
          <span>
            {table.event?.players ?? table.currentPlayers} of {table.maxSeats}
          </span>
          {cardNote(table, 0, now).kind === 'open' ? null : <LiveNote table={table} short />}
        </p>
      </div>
      {seats && table.event === null ? (
        <RowActs width="half">
          <RemoveButton table={table} offline={offline} onAct={onRemove} />
          <AddPlayerButton table={table} onAct={onAdd} />
        </RowActs>
      ) : null}
    </li>
  );
}
