import { LogOut, Undo2, UserCheck, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import type { SendTabletAct, TabletSeat } from '@/api/tablet-types';
import { durationText, minutesBetween } from '@/domain/duration';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { announce } from '@/ui/announcer';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { LeftQuestion, SeatAdvice, SeatFrame } from './seat-frame';
import { SeatActs } from './stage';
import { TouchButton } from '../touch-button';
import { useTabletPress } from './use-tablet-press';

interface TabletSeatPanelProps {
  seatNumber: number | null;
  /** Null: the seat is open. */
  seat: TabletSeat | null;
  timeZone: string;
  /** Why no act is possible now. */
  disabledReason: string | undefined;
  onAct: SendTabletAct;
  onDone: () => void;
}

/** The selected seat, below the map, with the acts of the dealer on it. */
export function TabletSeatPanel({ seatNumber, seat, ...rest }: TabletSeatPanelProps) {
  if (seatNumber === null)
    return (
      <SeatFrame title="Tap a seat">
        <SeatAdvice disabledReason={rest.disabledReason}>
          Mark a player away or back, record that they left, or seat a walk-in.
        </SeatAdvice>
      </SeatFrame>
    );
  if (seat === null) return <OpenSeat {...rest} seatNumber={seatNumber} />;
  if (seat.state === 'reserved') return <HeldSeat {...rest} seat={seat} />;
  if (seat.state === 'closed') return <SeatFrame title={`Seat ${seatNumber}`} detail="Out of play" />;
  return <Taken {...rest} key={seat.id} seat={seat} />;
}

type Acting = Omit<TabletSeatPanelProps, 'seatNumber' | 'seat'>;

function titleOf({ seatNumber, name }: TabletSeat): string {
  return `Seat ${seatNumber} · ${name ?? 'Walk-in'}`;
}

function Taken({ seat, timeZone, disabledReason, onAct, onDone }: Acting & { seat: TabletSeat }) {
  const press = useTabletPress(onAct);
  const [isLeaving, setLeaving] = useState(false);
  const now = useNow();
  const time = durationText(minutesBetween(Date.parse(seat.since), now));
  const away = seat.awaySince;
  const path = `/seats/${seat.id}`;
  const name = seat.name ?? 'The walk-in';
  if (isLeaving)
    return (
      <LeftQuestion
        name={seat.name}
        time={time}
        busy={press.busy}
        error={press.refusal}
        onCancel={() => setLeaving(false)}
        onLeft={() =>
          press.send({ path: `${path}/left` }, () => {
            announce(`${name} left the table.`);
            onDone();
          })
        }
      />
    );
  return (
    <SeatFrame
      title={titleOf(seat)}
      error={press.refusal}
      detail={
        <>
          {away === null ? `Seated ${formatTime(seat.since, timeZone)}` : `Away since ${formatTime(away, timeZone)}`} ·{' '}
          <strong>{time}</strong>
        </>
      }
    >
      <SeatActs>
        {away === null ? (
          <TouchButton
            icon={LogOut}
            busy={press.busy}
            disabledReason={disabledReason ?? (seat.name === null ? 'Nobody knows who should come back' : undefined)}
            onClick={() => press.send({ path: `${path}/away` }, () => announce(`${name} is away.`))}
          >
            Away
          </TouchButton>
        ) : (
          <TouchButton
            icon={Undo2}
            busy={press.busy}
            disabledReason={disabledReason}
            onClick={() => press.send({ path: `${path}/back` }, () => announce(`${name} is back.`))}
          >
            Back
          </TouchButton>
        )}
        <TouchButton look="danger" icon={X} disabledReason={disabledReason} onClick={() => setLeaving(true)}>
          Left the table
        </TouchButton>
      </SeatActs>
    </SeatFrame>
  );
}

function HeldSeat({ seat, timeZone, disabledReason, onAct }: Acting & { seat: TabletSeat }) {
  const press = useTabletPress(onAct);
  return (
    <SeatFrame
      title={titleOf(seat)}
      error={press.refusal}
      detail={
        seat.holdUntil === null ? (
          'Reserved'
        ) : (
          <>
            Called {formatTime(seat.since, timeZone)} ·{' '}
            <HoldCountdown from={seat.since} until={seat.holdUntil} word="hold" />
          </>
        )
      }
    >
      <SeatActs>
        <TouchButton
          look="tonal"
          icon={UserCheck}
          busy={press.busy}
          disabledReason={disabledReason}
          onClick={() =>
            press.send({ path: `/entries/${seat.entryId ?? ''}/seat` }, () =>
              announce(`${seat.name ?? 'The player'} is seated in seat ${seat.seatNumber}.`),
            )
          }
        >
          Seated
        </TouchButton>
      </SeatActs>
    </SeatFrame>
  );
}

function OpenSeat({ seatNumber, disabledReason, onAct, onDone }: Acting & { seatNumber: number }) {
  const press = useTabletPress(onAct);
  return (
    <SeatFrame title={`Seat ${seatNumber} · Open`} detail="Walk-ins have no tab" error={press.refusal}>
      <SeatActs>
        <TouchButton
          icon={UserPlus}
          busy={press.busy}
          disabledReason={disabledReason}
          onClick={() => press.send({ path: '/walk-ins', body: { seatNumber } }, onDone)}
        >
          Seat Walk-in
        </TouchButton>
      </SeatActs>
    </SeatFrame>
  );
}
