import { Link } from '@tanstack/react-router';
import type { Room, Table } from '@/api/types';
import { buttonStyle, linkStyle } from '@/ui/button-style';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { OtherRoom } from '@/shells/other-room';
import { Page } from '@/shells/page';
import { Crumbs } from '@/shells/crumbs';
import { Badges } from '@/room/floor/tables/table-head';
import { formatQuantity } from '@/lib/format';

// Loads the tournament code only for a table lent to a tournament.
const LentDesk = lazyPart(async () => (await import('./lent-desk')).LentDesk);

interface LentTableProps {
  table: Table;
  room: Room;
  event: NonNullable<Table['event']>;
}

export function LentTable({ table, room, event }: LentTableProps) {
  const title = `Table ${table.tableNumber}`;
  const params = { tournamentId: event.id };
  return (
    <Page
      title={title}
      crumbs={<Crumbs up="/floor-manager" here={title} />}
      badge={<Badges table={table} />}
      detail={
        <>
          Lent to{' '}
          <Link to="/tournaments/$tournamentId" params={params} className={linkStyle}>
            {event.name}
          </Link>{' '}
          · {formatQuantity(event.players, 'player')}
        </>
      }
      actions={
        <Link to="/tournaments/$tournamentId" params={params} className={buttonStyle()}>
          Tournament Desk
        </Link>
      }
    >
      <OtherRoom what="table" room={room} />
      <Boundary>
        <LentDesk table={table} room={room} eventId={event.id} />
      </Boundary>
    </Page>
  );
}
