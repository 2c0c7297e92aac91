import { CircleDot, Undo2, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { QueueInit } from '@/api/acts/queue';
import type { Desk, SeatMove, TournamentSeat, TournamentTable } from '@/api/tournament-types';
import { anteName, countdown, nextOf, placeName } from '@/domain/tournament-clock';
import { buttonWish, reportWish } from '@/room/staff/dealing/acts';
import { useClockPlace } from '@/room/tournaments/clock/exact-time';
import { useDesk } from '@/room/tournaments/queries';
import { planBadge, plannedMoves, positionText } from '@/room/tournaments/seating/seating';
import { formatCount, formatTime } from '@/lib/format';
import { shortName } from '@/lib/names';
import { usePost } from '@/api/acts/use-outbox';
import { announce } from '@/ui/announcer';
import { type MapSeat, SeatMap } from '@/ui/poker/seat-map';
import { Skeleton } from '@/ui/skeleton';
import { QueryView } from '@/shells/query-view';
import { TouchButton } from '../touch-button';
import type { AtTable, StageProps } from './at-table';
import { DealerPlace } from './dealer-place';
import { Frame } from './picked';
import { SeatActs, SeatWord, Stage } from './stage';

/** A table lent to a tournament: its clock on the felt, its entries in the seats, and no time charge. */
export function EventStage({ eventId, ...stage }: StageProps & { eventId: string }) {
  const { at, dealer, onSheet } = stage;
  const desk = useDesk(eventId);
  const [number, setNumber] = useState<number | null>(null);
  const here = desk.data?.tables.find(({ tableId }) => tableId === at.table.id);
  const moves = plannedMoves(desk.data?.duties ?? []);
  if (desk.data === undefined)
    return (
      <Stage
        map={
          <QueryView
            of={desk}
            what="the tournament"
            skeleton={<Skeleton width="min(100cqw, 38rem)" height="24rem" />}
          />
        }
      />
    );
  const seats = here?.seats ?? [];
  const reported = new Set(desk.data.duties.filter(({ kind }) => kind === 'reported').map(({ entryId }) => entryId));
  const seat = seats.find(({ seatNumber }) => seatNumber === number);
  return (
    <Stage
      map={
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
      }
    >
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
    </Stage>
  );
}

interface Looking {
  table: number;
  moves: readonly SeatMove[];
  /** The number of the selected seat. */
  number: number | null;
  /** Whether seats can be selected. */
  picks: boolean;
  /** The ids of the entries that the dealer has reported out. */
  reported: ReadonlySet<string>;
}

function mapSeat(seat: TournamentSeat, { table, moves, number, picks, reported }: Looking): MapSeat {
  const { seatNumber } = seat;
  const picking = picks ? { selected: seatNumber === number } : { idle: true };
  const look = planBadge(table, seat, moves);
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
    <SeatWord key="word" tone="info">
      {text}
    </SeatWord>
  );
}

/** The clock, in step with all other screens to the second. */
function Clock({ desk: { tournament, structure } }: { desk: Desk }) {
  const place = useClockPlace(structure.items, tournament.clock);
  const item = structure.items[place.position];
  if (item === undefined) return null;
  const name = placeName(structure.items, place.position);
  const next = nextOf(structure.items, place, 'level');
  const running = tournament.startedAt !== null;
  return (
    <div className="grid justify-items-center text-on-felt">
      <p className="text-body text-on-felt-2">
        {running ? name : 'Not started'}
        {running && tournament.clock.pausedAt !== null ? ' · Paused' : ''}
        {tournament.clock.handForHand ? ' · Hand for hand' : ''}
      </p>
      <p
        className="text-[clamp(1.75rem,9cqw,3.5rem)]/[1.1] font-semibold tracking-[-0.02em]"
        role="timer"
        aria-live="off"
        aria-label={`Time left in ${name}`}
      >
        {countdown(place.remainingMs, 2)}
      </p>
      {place.inBreak ? null : (
        <p className="mb-2 grid justify-items-center text-page font-semibold tracking-normal">
          {blinds(item)}
          {item.ante === 0 ? null : (
            <small className="text-body font-normal max-[480px]:text-[0.75rem]">
              {' '}
              {anteName(structure)} {formatCount(item.ante)}
            </small>
          )}
        </p>
      )}
      {next === null ? null : <p className="text-body text-on-felt-2">Next {blinds(next.item)}</p>}
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
  /** Whether the player is reported out and the desk has not confirmed it yet. */
  isReported: boolean;
  onDone: () => void;
}

/**
 * The acts on the selected seat. A bust is recorded at the desk, which has the prizes, so the dealer only reports it
 * there. The position of the button is set by the dealer.
 */
function PickedSeat({ at, tournamentId, table, seat, isReported, onDone }: PickedSeatProps) {
  const post = usePost();
  if (seat === undefined)
    return (
      <Frame title="Tap a seat">
        <p className="text-ink-2">Set the button here, or report a bust.</p>
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
      <SeatActs>
        <TouchButton
          icon={CircleDot}
          disabledReason={table.button === seatNumber ? 'The button is here' : undefined}
          onClick={act(buttonWish(tournamentId, table.number, seatNumber), `The button is at seat ${seatNumber}.`)}
        >
          Button is here
        </TouchButton>
        {entryId === null ? null : isReported ? (
          <TouchButton icon={Undo2} onClick={act(reportWish(entryId, seatNumber, false), `${name} is still in.`)}>
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
      </SeatActs>
    </Frame>
  );
}
