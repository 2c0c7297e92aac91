import { ArrowLeftRight, ListOrdered, LogOut, Undo2, UserCheck, UserPlus, X } from 'lucide-react';
import type { Seat, SeatChange } from '@/api/types';
import { durationText, minutesBetween } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { openSeats } from '@/domain/seats';
import { markAway, markBack, leaveTable } from '@/room/staff/dealing/acts';
import { askerName, changeOf, nextSeatChange } from '@/room/floor/seats/change';
import { canMarkAway, seatName, tabOf } from '@/room/floor/seats/model';
import { useSeatChanges } from '@/room/floor/seats/queries';
import { seatWalkIn } from '@/room/floor/tables/acts';
import { formatMoney, formatPlainAmount, formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { usePost } from '@/api/acts/use-outbox';
import { useUnreachableSince } from '@/api/live/use-live';
import { useAct } from '@/shells/use-act';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { TouchButton } from '../touch-button';
import { type AtTable, NEEDS_NETWORK, type Sheet } from './at-table';
import { OfferActs } from './offer-part';
import { LeftQuestion, SeatFrame } from './seat-frame';
import { SeatedButton, useSeated } from './seated';
import { SeatActs } from './stage';

/** The state of the panel: the acts, the choice of a seat to move to, or the confirmation that the player has left. */
export type PickedMode = 'acts' | 'move' | 'left';

interface PickedProps {
  at: AtTable;
  seatNumber: number | null;
  /** Null: the seat is open. */
  seat: Seat | null;
  mode: PickedMode;
  onMode: (mode: PickedMode) => void;
  onSheet: (sheet: Sheet) => void;
  moving: { busy: boolean; error: string | null };
  onDone: () => void;
}

/** The selected seat, below the map, with the dealer's acts on it. */
export function Picked(props: PickedProps) {
  const { at, seatNumber, seat, mode } = props;
  if (!at.deals) return null;
  if (seatNumber === null)
    return (
      <SeatFrame title="Tap a seat">
        <p className="text-ink-2">Mark a player away or back, move them, record that they left, or seat a walk-in.</p>
      </SeatFrame>
    );
  if (seat === null) return <OpenSeat {...props} seatNumber={seatNumber} />;
  if (seat.state === 'reserved') return <HeldSeat at={at} seat={seat} />;
  if (seat.state === 'closed') return <SeatFrame title={`Seat ${seatNumber}`} detail="Out of play" />;
  if (mode === 'left') return <Left {...props} seat={seat} />;
  if (mode === 'move') return <Move {...props} seat={seat} />;
  return <Taken {...props} seat={seat} />;
}

function titleOf(seat: Seat): string {
  return `Seat ${seat.seatNumber} · ${seat.state === 'walk_in' ? 'Walk-in' : seatName(seat)}`;
}

type OfSeat = PickedProps & { seat: Seat };

function useFacts({ at, seat }: Pick<OfSeat, 'at' | 'seat'>) {
  const now = useNow();
  const tab = tabOf(seat, now);
  const rate = seat.rental?.segments.at(-1)?.hourlyRate;
  return {
    now,
    since: `Seated ${formatTime(seat.since, at.room.timeZone)}`,
    time: durationText(minutesBetween(Date.parse(seat.since), now)),
    tab: tab === null ? undefined : formatMoney(tab),
    rate: rate === undefined ? undefined : `$${formatPlainAmount(fromWire(rate))}/hour`,
  };
}

function Taken(props: OfSeat) {
  const { at, seat, onMode, onSheet } = props;
  const { since, time, tab, rate } = useFacts(props);
  const post = usePost();
  const offline = useUnreachableSince() !== null;
  const free = openSeats(at.table).length > 0;
  const away = seat.state === 'away';
  const asked = changeOf(useSeatChanges(at.table.roomId).data ?? [], seat);
  return (
    <SeatFrame
      title={titleOf(seat)}
      detail={
        <>
          {away && seat.awaySince !== null ? `Away since ${formatTime(seat.awaySince, at.room.timeZone)}` : since} ·{' '}
          <strong>{time}</strong>
          {rate === undefined ? ', no tab' : away ? '' : ` at ${rate}`}
          {tab === undefined ? null : ` · ${tab}`}
        </>
      }
    >
      <SeatActs four>
        {away ? (
          <TouchButton icon={Undo2} onClick={() => post(markBack(seat))}>
            Back
          </TouchButton>
        ) : (
          <TouchButton
            icon={LogOut}
            disabledReason={canMarkAway(seat) ? undefined : 'Nobody knows who should come back'}
            onClick={() => post(markAway(seat))}
          >
            Away
          </TouchButton>
        )}
        <TouchButton
          icon={ArrowLeftRight}
          disabledReason={offline ? NEEDS_NETWORK : free ? undefined : `No open seat at Table ${at.table.tableNumber}`}
          onClick={() => onMode('move')}
        >
          Move seat
        </TouchButton>
        <TouchButton
          id="seat-change"
          look={asked === undefined ? 'plain' : 'tonal'}
          icon={ListOrdered}
          disabledReason={offline ? NEEDS_NETWORK : undefined}
          onClick={() => onSheet({ changeOf: seat.seatNumber })}
        >
          {asked === undefined ? 'Seat change' : `Seat change ${asked.position}`}
        </TouchButton>
        <TouchButton look="danger" icon={X} onClick={() => onMode('left')}>
          Left the table
        </TouchButton>
      </SeatActs>
    </SeatFrame>
  );
}

function Move({ seat, onMode, moving }: OfSeat) {
  return (
    <SeatFrame
      title={`${titleOf(seat)} moves`}
      detail={moving.busy ? 'Moving …' : 'The clock goes on.'}
      error={moving.error}
    >
      <SeatActs>
        <p className="text-ink-2">Tap a free seat on the map.</p>
        <TouchButton onClick={() => onMode('acts')}>Cancel</TouchButton>
      </SeatActs>
    </SeatFrame>
  );
}

function Left(props: OfSeat) {
  const { seat, onMode, onDone } = props;
  const { time, tab } = useFacts(props);
  const post = usePost();
  return (
    <LeftQuestion
      name={seat.state === 'walk_in' ? null : seatName(seat)}
      time={time}
      tab={tab}
      onCancel={() => onMode('acts')}
      onLeft={() => {
        post(leaveTable(seat));
        onDone();
      }}
    />
  );
}

function OpenSeat({ at, seatNumber, onDone }: PickedProps & { seatNumber: number }) {
  const seat = useAct(seatWalkIn);
  const offline = useUnreachableSince() !== null;
  const changes = useSeatChanges(at.table.roomId).data ?? [];
  const first = nextSeatChange(changes, at.table.id, seatNumber);
  if (first !== undefined) return <Promised at={at} seatNumber={seatNumber} change={first} />;
  return (
    <SeatFrame title={`Seat ${seatNumber} · Open`} detail="Walk-ins have no tab" error={seat.refusal}>
      <SeatActs>
        <TouchButton
          icon={UserPlus}
          busy={seat.busy}
          disabledReason={offline ? NEEDS_NETWORK : undefined}
          onClick={() => void seat.send({ table: at.table, seatNumber }, onDone)}
        >
          Seat Walk-in
        </TouchButton>
      </SeatActs>
    </SeatFrame>
  );
}

/** An open seat that a seated player asked for: it is offered to that player before any newcomer. */
function Promised({ at, seatNumber, change }: PromisedProps) {
  return (
    <SeatFrame
      title={`Seat ${seatNumber} · Open`}
      detail={
        <>
          <strong>{askerName(change)}</strong>{' '}
          {change.kind === 'must_move' ? 'must move here first' : 'asked for it first'}
        </>
      }
    >
      <OfferActs at={at} change={change} />
    </SeatFrame>
  );
}

interface PromisedProps {
  at: AtTable;
  seatNumber: number;
  change: SeatChange;
}

function HeldSeat({ at, seat }: { at: AtTable; seat: Seat }) {
  const hold = at.table.holds.find(({ seatNumber }) => seatNumber === seat.seatNumber);
  const seated = useSeated();
  return (
    <SeatFrame
      title={titleOf(seat)}
      error={seated.error}
      detail={
        hold === undefined ? (
          'Reserved'
        ) : (
          <>
            Called {formatTime(hold.calledAt, at.room.timeZone)} ·{' '}
            <HoldCountdown from={hold.calledAt} until={hold.until} word="hold" />
          </>
        )
      }
    >
      <SeatActs>
        {hold === undefined ? null : <SeatedButton at={at} hold={hold} seated={seated} icon={UserCheck} />}
      </SeatActs>
    </SeatFrame>
  );
}
