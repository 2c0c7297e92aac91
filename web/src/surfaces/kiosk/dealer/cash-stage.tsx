import { useState } from 'react';
import type { Seat, SeatChange } from '@/api/types';
import { minutesBetween } from '@/domain/duration';
import { potAfter, seatsAfter } from '@/features/dealing/acts';
import { seatAway, seatTime } from '@/features/dealing/model';
import { useMoveSeat } from '@/features/seating/mutations';
import { mapLabel, seatRing, tabOf } from '@/features/seating/model';
import { askerName, firstFor } from '@/features/seating/change';
import { useSeatChanges, useSeats } from '@/features/seating/queries';
import { formatMoney, formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useOutbox } from '@/live/use-outbox';
import { announce } from '@/ui/announcer';
import { ErrorPanel } from '@/ui/error-panel';
import { type MapSeat, SeatMap } from '@/ui/seat-map';
import { Loading, Skeleton } from '@/ui/skeleton';
import { TouchButton } from '../touch-button';
import type { StageProps } from './at-table';
import { DealerPlace } from './dealer-place';
import { Picked, type PickedMode } from './picked';

/** A cash table: who sits where and since when, and what may be done about the seat that is tapped. */
export function CashStage({ at, dealer, onSheet }: StageProps) {
  const { table, deals } = at;
  const now = useNow();
  const asked = useSeats(table.id);
  const { waiting } = useOutbox();
  const [number, setNumber] = useState<number | null>(null);
  const [mode, setMode] = useState<PickedMode>('acts');
  const move = useMoveSeat();

  const changes = useSeatChanges(table.roomId).data ?? [];
  const seats = asked.data === undefined ? undefined : seatsAfter(asked.data, waiting);
  const ring = seatRing(table, seats ?? []);
  const seat = number === null ? null : (ring[number - 1] ?? null);

  function choose(next: number) {
    move.reset();
    setMode('acts');
    setNumber(next === number ? null : next);
  }

  function select(next: number) {
    if (mode !== 'move' || seat === null) return choose(next);
    move.mutate(
      { seatId: seat.id, tableId: table.id, seatNumber: next },
      {
        onSuccess() {
          announce(`Seat ${seat.seatNumber} has moved to seat ${next}.`);
          setNumber(next);
          setMode('acts');
        },
      },
    );
  }

  return (
    <main id="content" tabIndex={-1} className="dealer-stage">
      <div className="dealer-map">
        {seats === undefined ? (
          asked.isError ? (
            <ErrorPanel
              what="the seats"
              error={asked.error}
              retrying={asked.isFetching}
              onRetry={() => void asked.refetch()}
            />
          ) : (
            <Loading label="Loading the seats">
              <Skeleton width="min(100cqw, 38rem)" height="24rem" />
            </Loading>
          )
        ) : (
          <SeatMap
            label="Seats, clockwise from the dealer's left"
            seats={ring.map((each, index) =>
              mapSeat(each, index + 1, {
                now,
                mode,
                number,
                deals,
                first: firstFor(changes, table.id, index + 1),
              }),
            )}
            round={{
              felt: (
                <div className="dealer-felt">
                  <p className="dealer-felt-label">
                    {table.pausedAt === null ? 'Pot' : 'Time stands still'}
                  </p>
                  <p className="dealer-felt-sum">{formatWholeMoney(potAfter(table, waiting))}</p>
                  {deals ? (
                    <TouchButton look="felt" onClick={() => onSheet('pot')}>
                      Set pot
                    </TouchButton>
                  ) : null}
                </div>
              ),
              dealer: <DealerPlace at={at} dealer={dealer} onSheet={onSheet} />,
            }}
            onSelect={select}
          />
        )}
      </div>
      <Picked
        key={number}
        at={at}
        seatNumber={number}
        seat={seat}
        mode={mode}
        onMode={setMode}
        onSheet={onSheet}
        moving={{ busy: move.isPending, error: move.error }}
        onDone={() => setNumber(null)}
      />
    </main>
  );
}

interface Looking {
  now: number;
  mode: PickedMode;
  /** The seat that is selected. */
  number: number | null;
  deals: boolean;
  /** Who asked for the seat, and may take it before anybody else. */
  first: SeatChange | undefined;
}

const MOVE_HERE = (
  <span key="word" className="dealer-seat-word text-accent">
    Move here
  </span>
);

function mapSeat(seat: Seat | null, number: number, looking: Looking): MapSeat {
  const { now, mode, deals, first } = looking;
  const { state, name } = mapLabel(seat, now);
  const selected = looking.number === number;
  const target = mode === 'move' && state === 'open' && first === undefined;
  // While somebody moves only the free seats act.
  const idle = !deals || (mode === 'move' && !target) || state === 'closed';
  return {
    number,
    look: state,
    name,
    lines: target ? [MOVE_HERE] : seat === null ? firstLine(first) : linesOf(seat, now),
    ...(selected || !idle ? { selected } : {}),
    ...(idle ? { idle } : {}),
  };
}

function firstLine(first: SeatChange | undefined) {
  return first === undefined
    ? []
    : [
        <span key="word" className="dealer-seat-word text-info">
          {askerName(first)}
        </span>,
      ];
}

function linesOf(seat: Seat, now: number) {
  const minutes = (since: string) => minutesBetween(Date.parse(since), now);
  if (seat.state === 'closed') return [];
  if (seat.state === 'reserved')
    return [
      <span key="word" className="dealer-seat-word text-info">
        Reserved
      </span>,
    ];
  if (seat.state === 'away')
    return [
      <span key="word" className="dealer-seat-word text-warn">
        Away {seatAway(minutes(seat.awaySince ?? seat.since))}
      </span>,
    ];
  const tab = tabOf(seat, now);
  return [
    <span key="time" className="dealer-seat-time">
      {seatTime(minutes(seat.since))}
    </span>,
    ...(tab === null
      ? []
      : [
          <span key="tab" className="dealer-seat-tab">
            {formatMoney(tab)}
          </span>,
        ]),
  ];
}
