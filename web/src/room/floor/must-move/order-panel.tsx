import type { GameType, SeatChange, WaitlistEntry } from '@/api/types';
import { useCan, useRoom } from '@/api/session/session-context';
import { durationText, minutesBetween } from '@/domain/duration';
import { shortGameName } from '@/domain/stakes';
import { useNow } from '@/lib/hooks/use-now';
import { openDialog } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { ListRow } from '@/ui/list-row';
import { Panel } from '@/ui/panel';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { askerName } from '../seats/change';
import { useSeatChanges } from '../seats/queries';
import { useFloor } from '../use-floor';
import { entryDetail, type Seating, seatings } from '../waitlist/model';
import { useEntryActs } from '../waitlist/use-entry-acts';
import { DueTimer } from './due-timer';
import { changeText, KIND_LABEL, orderOf } from './order';

const NO_CHANGES: readonly SeatChange[] = [];

/** The order for the open seats of each game in which players at tables come before the list. */
export function SeatOrders({ game }: { game: GameType | undefined }) {
  const { id } = useRoom();
  const changes = useSeatChanges(id).data ?? NO_CHANGES;
  const asked = new Set(changes.map(({ tableId }) => tableId));
  const games = useFloor(id, ({ tables }) => [
    ...new Set(
      tables
        .filter((table) => asked.has(table.id) && (game === undefined || table.gameTypeId === game.id))
        .map(({ gameTypeId }) => gameTypeId),
    ),
  ]);
  return games.map((each) => <SeatOrder key={each} gameTypeId={each} changes={changes} />);
}

function SeatOrder({ gameTypeId, changes }: { gameTypeId: string; changes: readonly SeatChange[] }) {
  const room = useRoom();
  const { tables, entries, next } = useFloor(room.id, (floor) => floor);
  const table = tables.find((each) => each.gameTypeId === gameTypeId);
  if (table === undefined) return null;
  const rows = orderOf(gameTypeId, tables, changes, entries, next);
  const seats = seatings(tables, entries, next);
  return (
    <Panel
      title={`Order for ${shortGameName(table.gameType.name)} Seats`}
      count={rows.length}
      actions={
        <Button size="sm" variant="quiet" onClick={() => openDialog('seat-order')}>
          Why This Order
        </Button>
      }
    >
      <ol>
        {rows.map((row, index) =>
          'change' in row ? (
            <ChangeRow key={row.id} lead={index + 1} change={row.change} maxSeats={table.maxSeats} />
          ) : (
            <EntryRow key={row.id} lead={index + 1} entry={row.entry} why={row.why} seating={seats.get(row.entry.id)} />
          ),
        )}
      </ol>
    </Panel>
  );
}

function Title({ name, kind }: { name: string; kind: string }) {
  return (
    <>
      {name} <span className="font-normal text-ink-3">{kind}</span>
    </>
  );
}

interface ChangeRowProps {
  lead: number;
  change: SeatChange;
  maxSeats: number;
}

function ChangeRow({ lead, change, maxSeats }: ChangeRowProps) {
  const { timeZone, settings } = useRoom();
  const { holdMinutes } = settings;
  const can = useCan();
  const { kind, seatId, offer, waits } = change;
  const act = kind === 'must_move' ? 'Move' : 'Offer';
  const name = askerName(change);
  return (
    <ListRow
      lead={lead}
      wraps
      title={<Title name={name} kind={KIND_LABEL[kind]} />}
      detail={
        <>
          {changeText(change, maxSeats, timeZone)}
          {offer === null ? `. ${waits}.` : <> · {<DueTimer since={offer.since} holdMinutes={holdMinutes} />}</>}
        </>
      }
      action={
        can('seat_players') ? (
          <Button
            size="sm"
            aria-label={`${act} ${name}`}
            disabledReason={offer === null ? waits : undefined}
            onClick={() => openDialog('due-move', { seatId, kind })}
          >
            {act}
          </Button>
        ) : undefined
      }
    />
  );
}

interface EntryRowProps {
  lead: number;
  entry: WaitlistEntry;
  /** Why the player is passed over now, as the end of a sentence. */
  why: string | undefined;
  seating: Seating | undefined;
}

function EntryRow({ lead, entry, why, seating }: EntryRowProps) {
  const can = useCan();
  const now = useNow(15_000);
  const { call } = useEntryActs();
  const { name } = entry.player;
  const isCalled = entry.status === 'called';
  const { hold } = entryDetail(entry);
  const waited = `Waiting ${durationText(minutesBetween(Date.parse(entry.joinedAt), now))}`;
  return (
    <ListRow
      lead={lead}
      wraps
      title={<Title name={name} kind={entry.firstPlace ? 'Priority place' : 'List'} />}
      detail={
        isCalled ? (
          <>
            Called to Table {entry.tableNumber}, seat {entry.seatNumber}
            {hold === null ? null : (
              <>
                {' '}
                · <HoldCountdown {...hold} />
              </>
            )}
          </>
        ) : why === undefined ? (
          waited
        ) : (
          `${waited}. ${name} ${why}.`
        )
      }
      action={
        isCalled ? (
          can('seat_players') ? (
            <Button
              size="sm"
              aria-label={`Seat ${name}`}
              onClick={() => openDialog('seat-player', { entryId: entry.id })}
            >
              Seat
            </Button>
          ) : undefined
        ) : can('manage_waitlist') ? (
          <Button
            size="sm"
            aria-label={`Call ${name}`}
            disabledReason={seating?.ok === true ? undefined : why === undefined ? seating?.reason : `${name} ${why}`}
            onClick={() => call(entry)}
          >
            Call
          </Button>
        ) : undefined
      }
    />
  );
}
