import { Link } from '@tanstack/react-router';
import type { Room, Table } from '@/api/types';
import { buttonStyle, linkStyle } from '@/ui/button-style';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { OtherRoom } from '../other-room';
import { Page } from '../layout/page';
import { Badges, Crumbs } from './table-head';

// What a tournament shows is loaded only where a table is lent to one.
const LentDesk = lazyPart(async () => ({ default: (await import('./lazy/lent-desk')).LentDesk }));

interface LentTableProps {
  table: Table;
  room: Room;
  event: NonNullable<Table['event']>;
}

/** The page of a table on which a tournament is dealt. */
export function LentTable({ table, room, event }: LentTableProps) {
  const title = `Table ${table.tableNumber}`;
  const params = { tournamentId: event.id };
  return (
    <Page
      title={title}
      crumbs={<Crumbs here={title} />}
      badge={<Badges table={table} />}
      detail={
        <>
          Lent to{' '}
          <Link to="/tournaments/$tournamentId" params={params} className={linkStyle}>
            {event.name}
          </Link>{' '}
          · {event.players} {event.players === 1 ? 'player' : 'players'}
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
