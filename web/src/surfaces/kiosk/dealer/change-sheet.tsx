import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Seat, SeatChange } from '@/api/types';
import { changeOf, offerText, sameGame, wantsText } from '@/features/seating/change';
import { seatName } from '@/features/seating/model';
import { useAskForSeat, useStopAsking, type Wanted } from '@/features/seating/mutations';
import { useSeatChanges, useSeats } from '@/features/seating/queries';
import { useTables } from '@/features/tables/queries';
import { formatTime } from '@/lib/format';
import { useUnreachableSince } from '@/live/use-live';
import { announce } from '@/ui/announcer';
import { TouchButton } from '../touch-button';
import { type AtTable, NEEDS_NETWORK } from './at-table';
import { OfferActs } from './offer-part';
import { SheetFrame } from './sheet';

interface ChangeSheetProps {
  at: AtTable;
  seatNumber: number;
  onClose: () => void;
}

/** A seat change for a player: requests are numbered and come before newcomers when a seat opens. */
export function ChangeSheet({ at, seatNumber, onClose }: ChangeSheetProps) {
  const seats = useSeats(at.table.id).data ?? [];
  const changes = useSeatChanges(at.table.roomId);
  const seat = seats.find((each) => each.seatNumber === seatNumber && each.isActive);
  const asked = seat && changeOf(changes.data ?? [], seat);
  if (seat === undefined)
    return (
      <SheetFrame
        title="Seat change"
        detail={`Nobody sits in seat ${seatNumber} any more.`}
        onClose={onClose}
      >
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

/** What there is room for beside the seats; who wants another one says so to the floor. */
const MOST_TABLES = 7;

function Ask({ at, seat, onClose }: OfSeatProps) {
  const { table } = at;
  const ask = useAskForSeat();
  const offline = useUnreachableSince() !== null;
  const tables = sameGame(table, useTables(table.roomId).data ?? []).slice(0, MOST_TABLES);
  const [numbers, setNumbers] = useState<number[]>([]);
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const others = Array.from({ length: table.maxSeats }, (_, index) => index + 1).filter(
    (number) => number !== seat.seatNumber,
  );
  const wanted: Wanted =
    elsewhere === null
      ? { kind: 'seat', seats: numbers }
      : { kind: 'table', seats: [], tableId: elsewhere };
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
      (known.includes(number)
        ? known.filter((other) => other !== number)
        : [...known, number]
      ).toSorted((a, b) => a - b),
    );
  }

  return (
    <SheetFrame title="Seat change" detail={whoText(seat)} onClose={onClose}>
      {ask.error === null ? null : (
        <p role="alert" className="font-medium text-bad">
          {errorText(ask.error, 'Failed to ask for a seat')}
        </p>
      )}
      <fieldset>
        <legend className="mb-2 font-medium">Another seat here</legend>
        <div className="dealer-numbers">
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
        </div>
      </fieldset>
      {tables.length === 0 ? null : (
        <fieldset>
          <legend className="mb-2 font-medium">Another table</legend>
          <div className="dealer-numbers">
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
          </div>
        </fieldset>
      )}
      <div className="dealer-sheet-foot mt-auto grid">
        <TouchButton
          look="primary"
          busy={ask.isPending}
          disabledReason={offline ? NEEDS_NETWORK : undefined}
          onClick={() =>
            ask.mutate(
              { seatId: seat.id, ...wanted },
              {
                onSuccess() {
                  announce(`Asked for ${what}.`);
                  onClose();
                },
              },
            )
          }
        >
          Ask for {what}
        </TouchButton>
      </div>
    </SheetFrame>
  );
}

function Asked({ at, seat, change, onClose }: OfSeatProps & { change: SeatChange }) {
  const stop = useStopAsking();
  const offline = useUnreachableSince() !== null;
  const { offer } = change;
  return (
    <SheetFrame title={`Seat change ${change.position}`} detail={whoText(seat)} onClose={onClose}>
      {stop.error === null ? null : (
        <p role="alert" className="font-medium text-bad">
          {errorText(stop.error, 'Failed to update seat change')}
        </p>
      )}
      <div className="grid gap-1">
        <p>
          Asked for <strong>{wantsText(change, at.table.maxSeats)}</strong> at{' '}
          {formatTime(change.askedAt, at.room.timeZone)}
        </p>
        <p className="text-ink-2">
          {offer === null ? change.waits : `May take ${offerText(offer, at.table.id)} now`}
        </p>
        {offer !== null && offer.tableId !== at.table.id ? (
          <p className="text-ink-2">The floor sends them there.</p>
        ) : null}
      </div>
      {offer !== null && offer.tableId === at.table.id ? (
        <OfferActs at={at} change={change} />
      ) : null}
      <div className="dealer-sheet-foot mt-auto grid">
        <TouchButton
          look="danger"
          busy={stop.isPending}
          disabledReason={offline ? NEEDS_NETWORK : undefined}
          onClick={() => stop.mutate({ seatId: seat.id }, { onSuccess: onClose })}
        >
          Asks no more
        </TouchButton>
      </div>
    </SheetFrame>
  );
}
