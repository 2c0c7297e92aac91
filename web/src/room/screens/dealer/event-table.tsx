import { CircleDot, Undo2, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Desk, SeatMove, TournamentSeat, TournamentTable } from '@/api/tournament-types';
import { anteName, countdown, nextOf, placeName } from '@/domain/tournament-clock';
import { useClockPlace } from '@/room/tournaments/clock/exact-time';
import { planBadge, positionText } from '@/room/tournaments/seating/seating';
import { formatCount, formatTime } from '@/lib/format';
import { shortName } from '@/lib/names';
import { announce } from '@/ui/announcer';
import { type MapSeat, SeatMap } from '@/ui/poker/seat-map';
import { TouchButton } from '../touch-button';
import { DealerPlace } from './dealer-place';
import { SeatAdvice, SeatFrame } from './seat-frame';
import { SeatActs, SeatWord, Stage } from './stage';

/** The facts from which the clock is computed. */
type EventClock = Pick<Desk['tournament'], 'clock' | 'startedAt'> & Pick<Desk['structure'], 'items' | 'ante'>;

interface EventTableProps {
  event: EventClock;
  /** The table in the tournament; undefined: it has no seats there now. */
  table: TournamentTable | undefined;
  moves: readonly SeatMove[];
  /** The ids of the entries that the dealer has reported out. */
  reported: ReadonlySet<string>;
  timeZone: string;
  /** Whether seats can be selected. */
  picks: boolean;
  dealer: { name: string } | null;
  onTake: (() => void) | undefined;
  acts: EventActs;
}

/** The acts of the dealer; `done` is called once an act is sent. */
interface EventActs {
  disabledReason?: string | undefined;
  refusal?: string | null;
  onButton: (seatNumber: number, done: () => void) => void;
  onReport: (entryId: string, seatNumber: number, out: boolean, done: () => void) => void;
}

/** A table lent to a tournament: its clock on the felt, its entries in the seats, and no time charge. */
export function EventTable(props: EventTableProps) {
  const { event, table, moves, reported, timeZone, picks, dealer, onTake, acts } = props;
  const [number, setNumber] = useState<number | null>(null);
  const seats = table?.seats ?? [];
  const seat = seats.find(({ seatNumber }) => seatNumber === number);
  return (
    <Stage
      map={
        <SeatMap
          label="Seats, clockwise from the dealer's left"
          seats={seats.map((each) => mapSeat(each, { table: table?.number ?? 0, moves, number, picks, reported }))}
          round={{ felt: <Clock event={event} />, dealer: <DealerPlace dealer={dealer} onTake={onTake} /> }}
          onSelect={(next) => setNumber(next === number ? null : next)}
        />
      }
    >
      {picks && table !== undefined ? (
        <PickedSeat
          table={table}
          seat={seat}
          isReported={seat?.entryId != null && reported.has(seat.entryId)}
          timeZone={timeZone}
          acts={acts}
          onDone={() => setNumber(null)}
        />
      ) : null}
    </Stage>
  );
}

interface Looking {
  table: number;
  moves: readonly SeatMove[];
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
function Clock({ event: { items, clock, startedAt, ante } }: { event: EventClock }) {
  const place = useClockPlace(items, clock);
  const item = items[place.position];
  if (item === undefined) return null;
  const name = placeName(items, place.position);
  const next = nextOf(items, place, 'level');
  const running = startedAt !== null;
  return (
    <div className="grid justify-items-center text-on-felt">
      <p className="text-body text-on-felt-2">
        {running ? name : 'Not started'}
        {running && clock.pausedAt !== null ? ' · Paused' : ''}
        {clock.handForHand ? ' · Hand for hand' : ''}
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
              {anteName({ ante })} {formatCount(item.ante)}
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

type PickedSeatProps = Pick<EventTableProps, 'timeZone' | 'acts'> & {
  table: TournamentTable;
  seat: TournamentSeat | undefined;
  /** Whether the player is reported out and the desk has not confirmed it yet. */
  isReported: boolean;
  onDone: () => void;
};

/**
 * The acts on the selected seat. A bust is recorded at the desk, which has the prizes, so the dealer only reports it
 * there. The position of the button is set by the dealer.
 */
function PickedSeat({ table, seat, isReported, timeZone, acts, onDone }: PickedSeatProps) {
  if (seat === undefined)
    return (
      <SeatFrame title="Tap a seat">
        <SeatAdvice disabledReason={acts.disabledReason}>Set the button here, or report a bust.</SeatAdvice>
      </SeatFrame>
    );
  const { seatNumber, entryId, name, entryNo, stack, countedAt } = seat;
  const said = (text: string) => () => {
    announce(text);
    onDone();
  };
  return (
    <SeatFrame
      title={entryId === null ? `Seat ${seatNumber}` : `Seat ${seatNumber} · ${name}`}
      error={acts.refusal}
      detail={
        entryId === null ? (
          'Open'
        ) : (
          <>
            Entry {entryNo}
            {stack === null || countedAt === null ? null : (
              <>
                {' '}
                · <strong>{formatCount(stack)}</strong> at {formatTime(countedAt, timeZone)}
              </>
            )}
          </>
        )
      }
    >
      <SeatActs>
        <TouchButton
          icon={CircleDot}
          disabledReason={acts.disabledReason ?? (table.button === seatNumber ? 'The button is here' : undefined)}
          onClick={() => acts.onButton(seatNumber, said(`The button is at seat ${seatNumber}.`))}
        >
          Button is here
        </TouchButton>
        {entryId === null ? null : isReported ? (
          <TouchButton
            icon={Undo2}
            disabledReason={acts.disabledReason}
            onClick={() => acts.onReport(entryId, seatNumber, false, said(`${name} is still in.`))}
          >
            Still in
          </TouchButton>
        ) : (
          <TouchButton
            icon={UserX}
            disabledReason={acts.disabledReason}
            onClick={() => acts.onReport(entryId, seatNumber, true, said('Reported to the tournament desk.'))}
          >
            Player is out
          </TouchButton>
        )}
      </SeatActs>
    </SeatFrame>
  );
}
