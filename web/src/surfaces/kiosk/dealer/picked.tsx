import { ArrowLeftRight, ListOrdered, LogOut, Undo2, UserCheck, UserPlus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { errorText } from '@/api/client/errors';
import type { Seat, SeatChange } from '@/api/types';
import { durationText, minutesBetween } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { openSeats } from '@/domain/seats';
import { awayWish, backWish, leftWish } from '@/features/dealing/acts';
import { useSeatWalkInAt } from '@/features/dealing/mutations';
import { askerName, changeOf, firstFor } from '@/features/seating/change';
import { canMarkAway, seatName, tabOf } from '@/features/seating/model';
import { useSeatChanges } from '@/features/seating/queries';
import { formatMoney, formatPlainAmount, formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { usePost } from '@/live/use-outbox';
import { useUnreachableSince } from '@/live/use-live';
import { HoldCountdown } from '@/ui/hold-timer';
import { TouchButton } from '../touch-button';
import { type AtTable, NEEDS_NETWORK, type Sheet } from './at-table';
import { OfferActs } from './offer-part';
import { SeatedButton, useSeated } from './seated';

/** What the panel asks: which act, which seat to move to, or whether somebody has really left. */
export type PickedMode = 'acts' | 'move' | 'left';

interface PickedProps {
  at: AtTable;
  seatNumber: number | null;
  /** Null: the seat is open. */
  seat: Seat | null;
  mode: PickedMode;
  onMode: (mode: PickedMode) => void;
  onSheet: (sheet: Sheet) => void;
  moving: { busy: boolean; error: Error | null };
  onDone: () => void;
}

/** Below the map: the seat that was tapped, and what the dealer may do about it. */
export function Picked(props: PickedProps) {
  const { at, seatNumber, seat, mode } = props;
  if (!at.deals) return null;
  if (seatNumber === null)
    return (
      <Frame title="Tap a seat">
        <p className="text-ink-2">
          Mark a player away or back, move them, record that they left, or seat a walk-in.
        </p>
      </Frame>
    );
  if (seat === null) return <OpenSeat {...props} seatNumber={seatNumber} />;
  if (seat.state === 'reserved') return <HeldSeat at={at} seat={seat} />;
  if (seat.state === 'closed') return <Frame title={`Seat ${seatNumber}`} detail="Out of play" />;
  if (mode === 'left') return <Left {...props} seat={seat} />;
  if (mode === 'move') return <Move {...props} seat={seat} />;
  return <Taken {...props} seat={seat} />;
}

interface FrameProps {
  title: ReactNode;
  detail?: ReactNode;
  error?: string | undefined;
  children?: ReactNode;
}

export function Frame({ title, detail, error, children }: FrameProps) {
  const id = useId();
  return (
    <section className="dealer-picked" aria-labelledby={id}>
      <div className="dealer-picked-who">
        <h2 id={id} className="min-w-0 truncate text-title font-semibold">
          {title}
        </h2>
        {error !== undefined ? (
          <p role="alert" className="font-medium text-bad">
            {error}
          </p>
        ) : detail === undefined ? null : (
          <p className="dealer-picked-detail text-ink-2">{detail}</p>
        )}
      </div>
      {children}
    </section>
  );
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
    <Frame
      title={titleOf(seat)}
      detail={
        <>
          {away && seat.awaySince !== null
            ? `Away since ${formatTime(seat.awaySince, at.room.timeZone)}`
            : since}{' '}
          · <strong>{time}</strong>
          {rate === undefined ? ', no tab' : away ? '' : ` at ${rate}`}
          {tab === undefined ? null : ` · ${tab}`}
        </>
      }
    >
      <div className="dealer-picked-acts" data-four="">
        {away ? (
          <TouchButton icon={Undo2} onClick={() => post(backWish(seat))}>
            Back
          </TouchButton>
        ) : (
          <TouchButton
            icon={LogOut}
            disabledReason={canMarkAway(seat) ? undefined : 'Nobody knows who should come back'}
            onClick={() => post(awayWish(seat))}
          >
            Away
          </TouchButton>
        )}
        <TouchButton
          icon={ArrowLeftRight}
          disabledReason={
            offline
              ? NEEDS_NETWORK
              : free
                ? undefined
                : `No open seat at Table ${at.table.tableNumber}`
          }
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
      </div>
    </Frame>
  );
}

function Move({ seat, onMode, moving }: OfSeat) {
  return (
    <Frame
      title={`${titleOf(seat)} moves`}
      detail={moving.busy ? 'Moving …' : 'The clock goes on.'}
      error={moving.error === null ? undefined : errorText(moving.error, 'Failed to move player')}
    >
      <div className="dealer-picked-acts" data-two="">
        <p className="text-ink-2">Tap a free seat on the map.</p>
        <TouchButton onClick={() => onMode('acts')}>Cancel</TouchButton>
      </div>
    </Frame>
  );
}

function Left(props: OfSeat) {
  const { seat, onMode, onDone } = props;
  const { time, tab } = useFacts(props);
  const post = usePost();
  return (
    <Frame
      title={`${seat.state === 'walk_in' ? 'The walk-in' : seatName(seat)} left the table?`}
      detail={
        <>
          Time stops at <strong>{time}</strong>
          {tab === undefined ? null : `, ${tab}`}
        </>
      }
    >
      <div className="dealer-picked-acts" data-two="">
        <TouchButton onClick={() => onMode('acts')}>Cancel</TouchButton>
        <TouchButton
          look="danger"
          icon={X}
          onClick={() => {
            post(leftWish(seat));
            onDone();
          }}
        >
          Left the table
        </TouchButton>
      </div>
    </Frame>
  );
}

function OpenSeat({ at, seatNumber, onDone }: PickedProps & { seatNumber: number }) {
  const seat = useSeatWalkInAt(at.table.id);
  const offline = useUnreachableSince() !== null;
  const changes = useSeatChanges(at.table.roomId).data ?? [];
  const first = firstFor(changes, at.table.id, seatNumber);
  if (first !== undefined) return <Promised at={at} seatNumber={seatNumber} change={first} />;
  return (
    <Frame
      title={`Seat ${seatNumber} · Open`}
      detail="Who is not named has no tab"
      error={seat.error === null ? undefined : errorText(seat.error, 'Failed to seat player')}
    >
      <div className="dealer-picked-acts">
        <TouchButton
          icon={UserPlus}
          busy={seat.isPending}
          disabledReason={offline ? NEEDS_NETWORK : undefined}
          onClick={() => seat.mutate({ seatNumber }, { onSuccess: onDone })}
        >
          Walk-in sits here
        </TouchButton>
      </div>
    </Frame>
  );
}

/** Somebody at a table asked for it: it is his before any newcomer's. */
function Promised({ at, seatNumber, change }: PromisedProps) {
  return (
    <Frame
      title={`Seat ${seatNumber} · Open`}
      detail={
        <>
          <strong>{askerName(change)}</strong> asked for it first
        </>
      }
    >
      <OfferActs at={at} change={change} />
    </Frame>
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
    <Frame
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
      <div className="dealer-picked-acts">
        {hold === undefined ? null : (
          <SeatedButton at={at} hold={hold} seated={seated} icon={UserCheck} />
        )}
      </div>
    </Frame>
  );
}
