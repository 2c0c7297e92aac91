import { CircleDot, Undo2, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { QueueInit } from '@/api/acts/queue';
import type { Desk, SeatMove, TournamentSeat, TournamentTable } from '@/api/tournament-types';
import { nextOf, countdown } from '@/domain/tournament-clock';
import { buttonWish, reportWish } from '@/features/dealing/acts';
import { anteName, placeName } from '@/features/tournaments/clock-text';
import { useClockPlace } from '@/features/tournaments/exact-time';
import { useDesk } from '@/features/tournaments/queries';
import { planLook, plannedMoves, positionText } from '@/features/tournaments/seating';
import { formatCount, formatTime } from '@/lib/format';
import { shortName } from '@/lib/names';
import { usePost } from '@/live/use-outbox';
import { announce } from '@/ui/announcer';
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
  const reported = new Set(
    desk.data.duties.filter(({ kind }) => kind === 'reported').map(({ entryId }) => entryId),
  );
  const seat = seats.find(({ seatNumber }) => seatNumber === number);
  return (
    <main id="content" tabIndex={-1} className="dealer-stage">
      <div className="dealer-map">
        <SeatMap
          label="Seats, clockwise from the dealer's left"
          seats={seats.map((each) =>
            mapSeat(each, { table: here?.number ?? 0, moves, number, picks: at.deals, reported }),
          )}
          round={{
            felt: <Clock desk={desk.data} />,
            dealer: <DealerPlace at={at} dealer={dealer} onSheet={onSheet} />,
          }}
          onSelect={(next) => setNumber(next === number ? null : next)}
        />
      </div>
      {at.deals && here !== undefined ? (
        <PickedSeat
          at={at}
          tournamentId={eventId}
          table={here}
          seat={seat}
          isReported={seat?.entryId != null && reported.has(seat.entryId)}
          onDone={() => setNumber(null)}
        />
      ) : null}
    </main>
  );
}

interface Looking {
  table: number;
  moves: readonly SeatMove[];
  /** The seat that is selected. */
  number: number | null;
  /** A seat can be tapped. */
  picks: boolean;
  /** Entries that the dealer has reported out. */
  reported: ReadonlySet<string>;
}

function mapSeat(
  seat: TournamentSeat,
  { table, moves, number, picks, reported }: Looking,
): MapSeat {
  const { seatNumber } = seat;
  const picking = picks ? { selected: seatNumber === number } : { idle: true };
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
      ? { number: seatNumber, look: 'closed', name: 'Locked', ...picking }
      : { number: seatNumber, look: 'open', name: 'Open', ...picking };
  const { label } = positionText(seat.position);
  const lines: ReactNode[] = [
    ...(reported.has(seat.entryId) ? [word('Reported out')] : []),
    ...(look === 'out' ? [word('Moves out')] : []),
    ...(seat.stack === null ? [] : [<span key="stack">{formatCount(seat.stack)}</span>]),
    ...(label === '' ? [] : [<span key="position">{label}</span>]),
  ];
  return {
    number: seatNumber,
    look: 'occupied',
    name: shortName(seat.name),
    lines: lines.slice(0, 2),
    ...picking,
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

interface PickedSeatProps {
  at: AtTable;
  tournamentId: string;
  table: TournamentTable;
  seat: TournamentSeat | undefined;
  /** The desk has not confirmed it yet. */
  isReported: boolean;
  onDone: () => void;
}

/**
 * Who goes out is written down at the desk, where the prizes are: the dealer reports it there. The button is the dealer's to
 * say.
 */
function PickedSeat({ at, tournamentId, table, seat, isReported, onDone }: PickedSeatProps) {
  const post = usePost();
  if (seat === undefined)
    return (
      <Frame title="Tap a seat">
        <p className="text-ink-2">
          To say that the button is there, or that somebody is out of the tournament.
        </p>
      </Frame>
    );
  const { seatNumber, entryId, name, entryNo, stack, countedAt } = seat;
  const act = (init: QueueInit, text: string) => () => {
    post(init);
    announce(text);
    onDone();
  };
  return (
    <Frame
      title={entryId === null ? `Seat ${seatNumber}` : `Seat ${seatNumber} · ${name}`}
      detail={
        entryId === null ? (
          'Open'
        ) : (
          <>
            Entry {entryNo}
            {stack === null || countedAt === null ? null : (
              <>
                {' '}
                · <strong>{formatCount(stack)}</strong> at {formatTime(countedAt, at.room.timeZone)}
              </>
            )}
          </>
        )
      }
    >
      <div className="dealer-picked-acts">
        <TouchButton
          icon={CircleDot}
          disabledReason={table.button === seatNumber ? 'The button is here' : undefined}
          onClick={act(
            buttonWish(tournamentId, table.number, seatNumber),
            `The button is at seat ${seatNumber}.`,
          )}
        >
          Button is here
        </TouchButton>
        {entryId === null ? null : isReported ? (
          <TouchButton
            icon={Undo2}
            onClick={act(reportWish(entryId, seatNumber, false), `${name} is still in.`)}
          >
            Still in
          </TouchButton>
        ) : (
          <TouchButton
            icon={UserX}
            onClick={act(reportWish(entryId, seatNumber, true), 'Reported to the tournament desk.')}
          >
            Player is out
          </TouchButton>
        )}
      </div>
    </Frame>
  );
}
