import { type ReactNode, useState } from 'react';
import type { Seat, SeatChange } from '@/api/types';
import { askForSeat, cancelSeatChange, type Wanted } from '@/room/floor/seats/acts';
import { changeOf, offerText, sameGame, wantsText } from '@/room/floor/seats/change';
import { seatName } from '@/room/floor/seats/model';
import { useSeatChanges, useSeats } from '@/room/floor/seats/queries';
import { useTables } from '@/room/floor/tables/queries';
import { formatTime } from '@/lib/format';
import { useUnreachableSince } from '@/api/live/use-live';
import { useAct } from '@/shells/use-act';
import { announce } from '@/ui/announcer';
import { TouchButton } from '../touch-button';
import { type AtTable, NEEDS_NETWORK } from './at-table';
import { OfferActs } from './offer-part';
import { Refusal, SheetFoot, SheetFrame } from './sheet';

interface ChangeSheetProps {
  at: AtTable;
  seatNumber: number;
  onClose: () => void;
}

/** Requests a seat change for a player. Requests are numbered and come before newcomers when a seat opens. */
export function ChangeSheet({ at, seatNumber, onClose }: ChangeSheetProps) {
  const seats = useSeats(at.table.id).data ?? [];
  const changes = useSeatChanges(at.table.roomId);
  const seat = seats.find((each) => each.seatNumber === seatNumber && each.isActive);
  const asked = seat && changeOf(changes.data ?? [], seat);
  if (seat === undefined)
    return (
      <SheetFrame title="Seat change" detail={`Nobody sits in seat ${seatNumber} any more.`} onClose={onClose}>
        {null}
      </SheetFrame>
    );
  if (asked !== undefined) return <Asked at={at} seat={seat} change={asked} onClose={onClose} />;
  return <Ask at={at} seat={seat} onClose={onClose} />;
}

interface OfSeatProps {
  at: AtTable;
  seat: Seat;
  onClose: () => void;
}

function whoText(seat: Seat): string {
  return `Seat ${seat.seatNumber} · ${seat.state === 'walk_in' ? 'Walk-in' : seatName(seat)}`;
}

/** The number of tables that fit beside the seats; for other tables the player asks the floor. */
const MAX_TABLES = 7;

function Ask({ at, seat, onClose }: OfSeatProps) {
  const { table } = at;
  const ask = useAct(askForSeat);
  const offline = useUnreachableSince() !== null;
  const tables = sameGame(table, useTables(table.roomId).data ?? []).slice(0, MAX_TABLES);
  const [numbers, setNumbers] = useState<number[]>([]);
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const others = Array.from({ length: table.maxSeats }, (_, index) => index + 1).filter(
    (number) => number !== seat.seatNumber,
  );
  const wanted: Wanted =
    elsewhere === null ? { kind: 'seat', seats: numbers } : { kind: 'table', seats: [], tableId: elsewhere };
  const to = tables.find(({ id }) => id === elsewhere);
  const what = wantsText(
    {
      kind: wanted.kind,
      seats: numbers.length === 0 ? others : numbers,
      toTableNumber: to?.tableNumber ?? null,
    },
    table.maxSeats,
  );

  function toggle(number: number) {
    setElsewhere(null);
    setNumbers((known) =>
      (known.includes(number) ? known.filter((other) => other !== number) : [...known, number]).toSorted(
        (a, b) => a - b,
      ),
    );
  }

  return (
    <SheetFrame title="Seat change" detail={whoText(seat)} onClose={onClose}>
      <Refusal text={ask.refusal} />
      <fieldset>
        <legend className="mb-2 font-medium">Another seat here</legend>
        <Numbers>
          <TouchButton
            aria-pressed={elsewhere === null && numbers.length === 0}
            onClick={() => {
              setElsewhere(null);
              setNumbers([]);
            }}
          >
            Any
          </TouchButton>
          {others.map((number) => (
            <TouchButton
              key={number}
              aria-pressed={elsewhere === null && numbers.includes(number)}
              aria-label={`Seat ${number}`}
              onClick={() => toggle(number)}
            >
              {number}
            </TouchButton>
          ))}
        </Numbers>
      </fieldset>
      {tables.length === 0 ? null : (
        <fieldset>
          <legend className="mb-2 font-medium">Another table</legend>
          <Numbers>
            <TouchButton aria-pressed={elsewhere === ''} onClick={() => setElsewhere('')}>
              Any
            </TouchButton>
            {tables.map(({ id, tableNumber }) => (
              <TouchButton
                key={id}
                aria-pressed={elsewhere === id}
                aria-label={`Table ${tableNumber}`}
                onClick={() => setElsewhere(id)}
              >
                {tableNumber}
              </TouchButton>
            ))}
          </Numbers>
        </fieldset>
      )}
      <SheetFoot>
        <TouchButton
          look="primary"
          busy={ask.busy}
          disabledReason={offline ? NEEDS_NETWORK : undefined}
          onClick={() =>
            void ask.send({ seat, wanted }, () => {
              announce(`Asked for ${what}.`);
              onClose();
            })
          }
        >
          Ask for {what}
        </TouchButton>
      </SheetFoot>
    </SheetFrame>
  );
}

function Numbers({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(5,minmax(3.5rem,1fr))] gap-2 [&>button]:p-0 [&>button]:aria-pressed:border-accent [&>button]:aria-pressed:bg-accent-soft [&>button]:aria-pressed:text-accent">
      {children}
    </div>
  );
}

function Asked({ at, seat, change, onClose }: OfSeatProps & { change: SeatChange }) {
  const stop = useAct(cancelSeatChange);
  const offline = useUnreachableSince() !== null;
  const { offer } = change;
  return (
    <SheetFrame title={`Seat change ${change.position}`} detail={whoText(seat)} onClose={onClose}>
      <Refusal text={stop.refusal} />
      <div className="grid gap-1">
        <p>
          Asked for <strong>{wantsText(change, at.table.maxSeats)}</strong> at{' '}
          {formatTime(change.askedAt, at.room.timeZone)}
        </p>
        <p className="text-ink-2">{offer === null ? change.waits : `May take ${offerText(offer, at.table.id)} now`}</p>
        {offer !== null && offer.tableId !== at.table.id ? (
          <p className="text-ink-2">The floor sends them there.</p>
        ) : null}
      </div>
      {offer !== null && offer.tableId === at.table.id ? <OfferActs at={at} change={change} /> : null}
      <SheetFoot>
        <TouchButton
          look="danger"
          busy={stop.busy}
          disabledReason={offline ? NEEDS_NETWORK : undefined}
          onClick={() => void stop.send({ change }, onClose)}
        >
          Cancel Request
        </TouchButton>
      </SheetFoot>
    </SheetFrame>
  );
}
