import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { isOpen, nextUps } from '@/domain/floor';
import { GameList, NobodyWaits } from '@/features/waitlist/game-list';
import {
  gamesWithoutWaiting,
  groupByGame,
  seatings,
  type WaitlistGroup,
} from '@/features/waitlist/model';
import { NextUp, SkeletonNext } from '@/features/waitlist/next-up';
import { useNextPlayers } from '@/features/waitlist/queries';
import { type ReadState, useFloor } from '@/live/use-floor';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import type { FloorDialog } from '../floor/floor-dialogs';
import { Ready } from '../floor/ready';
import { useCan, useRoom } from '../session-context';

interface WaitlistsPanelProps {
  tables: ReadState;
  waitlist: ReadState;
  onOpen: (dialog: FloorDialog) => void;
}

/** "Cash Game Waitlists": who is next and where, then the first three of each game that somebody waits for. */
export function WaitlistsPanel({ tables, waitlist, onOpen }: WaitlistsPanelProps) {
  const can = useCan();
  const skeleton = (
    <>
      <SkeletonNext />
      <SkeletonRows rows={8} />
    </>
  );
  return (
    <Panel
      title="Cash Game Waitlists"
      actions={
        can('manage_waitlist') ? (
          <Button size="sm" icon={Plus} onClick={() => onOpen({ kind: 'add' })}>
            Add Player
          </Button>
        ) : undefined
      }
    >
      <Ready what="the waitlist" query={waitlist} skeleton={skeleton}>
        {() => (
          <Ready what="tables" query={tables} skeleton={skeleton}>
            {() => <Lists onOpen={onOpen} />}
          </Ready>
        )}
      </Ready>
    </Panel>
  );
}

function moreLink({ gameTypeId }: WaitlistGroup, text: string) {
  return (
    <Link to="/cash-games" search={{ game: gameTypeId }} className={linkStyle}>
      {text}
    </Link>
  );
}

function Lists({ onOpen }: Pick<WaitlistsPanelProps, 'onOpen'>) {
  const room = useRoom();
  const { tables, entries } = useFloor(room.id, (floor) => floor);
  const next = useNextPlayers(room.id);
  const can = useCan();
  const groups = groupByGame(entries, tables);
  const seats = seatings(tables, entries);
  const maySeat = can('seat_players');
  if (groups.length === 0) {
    return (
      <Empty
        title="No players waiting"
        action={
          can('manage_waitlist') ? (
            <Button onClick={() => onOpen({ kind: 'add' })}>Add Player</Button>
          ) : undefined
        }
      >
        Players who join a waitlist appear here, under their game.
      </Empty>
    );
  }
  return (
    <>
      <NextUp
        next={nextUps(next, tables, entries)[0] ?? null}
        allCalled={entries.filter(isOpen).every(({ status }) => status === 'called')}
        onSeat={
          maySeat
            ? ({ entry, place }) =>
                onOpen({
                  kind: 'seat',
                  entry,
                  at: { tableId: place.table.id, seatNumber: place.seatNumber },
                })
            : undefined
        }
      />
      {groups.map((group) => (
        <GameList
          key={group.gameTypeId}
          group={group}
          seats={seats}
          settings={room.settings}
          onSeat={maySeat ? (entry) => onOpen({ kind: 'seat', entry }) : undefined}
          more={moreLink}
        />
      ))}
      <NobodyWaits games={gamesWithoutWaiting(tables, entries)} />
    </>
  );
}
