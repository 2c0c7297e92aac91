import { Bell } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Desk, SeatMove, TournamentSeat } from '@/api/tournament-types';
import { nextOf, countdown } from '@/domain/tournament-clock';
import { callWish } from '@/features/dealing/acts';
import { anteName, placeName } from '@/features/tournaments/clock-text';
import { useClockPlace } from '@/features/tournaments/exact-time';
import { useDesk } from '@/features/tournaments/queries';
import { planLook, plannedMoves, positionText } from '@/features/tournaments/seating';
import { formatCount, formatTime } from '@/lib/format';
import { shortName } from '@/lib/names';
import { usePost } from '@/live/use-outbox';
import { ErrorPanel } from '@/ui/error-panel';
import { type MapSeat, SeatMap } from '@/ui/seat-map';
import { Loading, Skeleton } from '@/ui/skeleton';
import { TouchButton } from '../touch-button';
import type { AtTable, StageProps } from './at-table';
import { DealerPlace } from './dealer-place';
import { Frame } from './picked';

/** A table lent to a tournament: its clock on the felt, its entries in the seats, and no time that is charged. */
export function EventStage({ eventId, ...stage }: StageProps & { eventId: string }) {
  const { at, dealer, onSheet } = stage;
  const desk = useDesk(eventId);
  const [number, setNumber] = useState<number | null>(null);
  const here = desk.data?.tables.find(({ tableId }) => tableId === at.table.id);
  const moves = plannedMoves(desk.data?.duties ?? []);
  if (desk.data === undefined)
    return (
      <main id="content" tabIndex={-1} className="dealer-stage">
        <div className="dealer-map">
          {desk.isError ? (
            <ErrorPanel
              what="the tournament"
              error={desk.error}
              retrying={desk.isFetching}
              onRetry={() => void desk.refetch()}
            />
          ) : (
            <Loading label="Loading the tournament">
              <Skeleton width="min(100cqw, 38rem)" height="24rem" />
            </Loading>
          )}
        </div>
      </main>
    );
  const seats = here?.seats ?? [];
  const seat = seats.find(({ seatNumber }) => seatNumber === number);
  return (
    <main id="content" tabIndex={-1} className="dealer-stage">
      <div className="dealer-map">
        <SeatMap
          label="Seats, clockwise from the dealer's left"
          seats={seats.map((each) =>
            mapSeat(each, { table: here?.number ?? 0, moves, number, calls: at.calls }),
          )}
          round={{
            felt: <Clock desk={desk.data} />,
            dealer: <DealerPlace at={at} dealer={dealer} onSheet={onSheet} />,
          }}
          onSelect={(next) => setNumber(next === number ? null : next)}
        />
      </div>
      {at.calls ? <PickedEntry at={at} seat={seat} onDone={() => setNumber(null)} /> : null}
    </main>
  );
}

interface Looking {
  table: number;
  moves: readonly SeatMove[];
  /** The seat that is selected. */
  number: number | null;
  calls: boolean;
}

function mapSeat(seat: TournamentSeat, { table, moves, number, calls }: Looking): MapSeat {
  const { seatNumber } = seat;
  const look = planLook(table, seat, moves);
  if (look === 'receives') {
    const to = moves.find(({ toTable, toSeat }) => toTable === table && toSeat === seatNumber);
    return {
      number: seatNumber,
      look: 'reserved',
      name: shortName(to?.name ?? ''),
      lines: [word('Comes here')],
      idle: true,
    };
  }
  if (seat.entryId === null)
    return look === 'locked'
      ? { number: seatNumber, look: 'closed', name: 'Locked', idle: true }
      : { number: seatNumber, look: 'open', name: 'Open', idle: true };
  const { label } = positionText(seat.position);
  const lines: ReactNode[] = [
    ...(look === 'out' ? [word('Moves out')] : []),
    ...(seat.stack === null ? [] : [<span key="stack">{formatCount(seat.stack)}</span>]),
    ...(label === '' ? [] : [<span key="position">{label}</span>]),
  ];
  return {
    number: seatNumber,
    look: 'occupied',
    name: shortName(seat.name),
    lines: lines.slice(0, 2),
    ...(calls ? { selected: seatNumber === number } : { idle: true }),
  };
}

function word(text: string) {
  return (
    <span key="word" className="dealer-seat-word text-info">
      {text}
    </span>
  );
}

/** The same second as on every other screen. */
function Clock({ desk: { tournament, structure } }: { desk: Desk }) {
  const place = useClockPlace(structure.items, tournament.clock);
  const item = structure.items[place.position];
  if (item === undefined) return null;
  const name = placeName(structure.items, place.position);
  const next = nextOf(structure.items, place, 'level');
  const running = tournament.startedAt !== null;
  return (
    <div className="dealer-felt">
      <p className="dealer-felt-label">
        {running ? name : 'Not started'}
        {running && tournament.clock.pausedAt !== null ? ' · Paused' : ''}
        {tournament.clock.handForHand ? ' · Hand for hand' : ''}
      </p>
      <p
        className="dealer-felt-clock"
        role="timer"
        aria-live="off"
        aria-label={`Time left in ${name}`}
      >
        {countdown(place.remainingMs, 2)}
      </p>
      {place.inBreak ? null : (
        <p className="dealer-felt-blinds">
          {blinds(item)}
          {item.ante === 0 ? null : (
            <small>
              {' '}
              {anteName(structure)} {formatCount(item.ante)}
            </small>
          )}
        </p>
      )}
      {next === null ? null : <p className="dealer-felt-label">Next {blinds(next.item)}</p>}
    </div>
  );
}

function blinds({ smallBlind, bigBlind }: { smallBlind: number; bigBlind: number }): string {
  return `${formatCount(smallBlind)}/${formatCount(bigBlind)}`;
}

interface PickedEntryProps {
  at: AtTable;
  seat: TournamentSeat | undefined;
  onDone: () => void;
}

/** Who goes out is written down at the desk, where the prizes are: the dealer calls for it. */
function PickedEntry({ at, seat, onDone }: PickedEntryProps) {
  const post = usePost();
  if (seat === undefined)
    return (
      <Frame title="Tap a seat">
        <p className="text-ink-2">To say that somebody is out of the tournament.</p>
      </Frame>
    );
  const { seatNumber, name, entryNo, stack, countedAt } = seat;
  return (
    <Frame
      title={`Seat ${seatNumber} · ${name}`}
      detail={
        <>
          Entry {entryNo}
          {stack === null || countedAt === null ? null : (
            <>
              {' '}
              · <strong>{formatCount(stack)}</strong> at {formatTime(countedAt, at.room.timeZone)}
            </>
          )}
        </>
      }
    >
      <div className="dealer-picked-acts">
        <TouchButton
          icon={Bell}
          onClick={() => {
            post(callWish(at.table, 'floor', `Seat ${seatNumber}, ${name}, is out`));
            onDone();
          }}
        >
          Player is out: call floor
        </TouchButton>
      </div>
    </Frame>
  );
}
