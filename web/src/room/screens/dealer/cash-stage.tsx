import { useState } from 'react';
import type { Seat, SeatChange } from '@/api/types';
import { applyQueuedPot, applyQueuedSeats } from '@/room/staff/dealing/acts';
import { moveSeatedPlayer } from '@/room/floor/seats/acts';
import { mapLabel, seatName, seatRing, tabOf } from '@/room/floor/seats/model';
import { askerName, nextSeatChange } from '@/room/floor/seats/change';
import { useSeatChanges, useSeats } from '@/room/floor/seats/queries';
import { formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useOutbox } from '@/api/acts/use-outbox';
import { useAct } from '@/shells/use-act';
import { QueryView } from '@/shells/query-view';
import { announce } from '@/ui/announcer';
import { type MapSeat, SeatMap } from '@/ui/poker/seat-map';
import { Skeleton } from '@/ui/skeleton';
import { TouchButton } from '../touch-button';
import type { StageProps } from './at-table';
import { DealerPlace } from './dealer-place';
import { seatLines } from './seat-lines';
import { Picked, type PickedMode } from './picked';
import { SeatWord, Stage } from './stage';

/** A cash table: the players with their times, and the acts on the selected seat. */
export function CashStage({ at, dealer, onSheet }: StageProps) {
  const { table, deals } = at;
  const now = useNow();
  const asked = useSeats(table.id);
  const { waiting } = useOutbox();
  const [number, setNumber] = useState<number | null>(null);
  const [asking, setAsking] = useState<{ mode: PickedMode; seatId: string | undefined } | null>(null);
  const move = useAct(moveSeatedPlayer);

  const changes = useSeatChanges(table.roomId).data ?? [];
  const seats = asked.data === undefined ? undefined : applyQueuedSeats(asked.data, waiting);
  const ring = seatRing(table, seats ?? []);
  const seat = number === null ? null : (ring[number - 1] ?? null);
  // A question is about one player: the next one in the seat is not moved or unseated by it.
  const mode = asking !== null && asking.seatId === seat?.id ? asking.mode : 'acts';
  const setMode = (next: PickedMode) => setAsking({ mode: next, seatId: seat?.id });

  function choose(next: number) {
    move.reset();
    setMode('acts');
    setNumber(next === number ? null : next);
  }

  function select(next: number) {
    if (mode !== 'move' || seat === null) return choose(next);
    const vars = {
      seatId: seat.id,
      playerName: seatName(seat),
      where: `seat ${next}`,
      body: { tableId: table.id, seatNumber: next },
    };
    void move.send(vars, () => {
      announce(`Seat ${seat.seatNumber} has moved to seat ${next}.`);
      setNumber(next);
      setMode('acts');
    });
  }

  return (
    <Stage
      map={
        seats === undefined ? (
          <QueryView of={asked} what="the seats" skeleton={<Skeleton width="min(100cqw, 38rem)" height="24rem" />} />
        ) : (
          <SeatMap
            label="Seats, clockwise from the dealer's left"
            seats={ring.map((each, index) =>
              mapSeat(each, index + 1, {
                now,
                mode,
                number,
                deals,
                first: nextSeatChange(changes, table.id, index + 1),
              }),
            )}
            round={{
              felt: (
                <div className="grid justify-items-center text-on-felt max-[480px]:[&>button]:px-3 [&>button]:mt-2 [&>button]:px-6">
                  <p className="text-body text-on-felt-2">{table.pausedAt === null ? 'Pot' : 'Time paused'}</p>
                  <p className="text-[clamp(1.5rem,7.5cqw,2.5rem)]/[1.1] font-semibold tracking-[-0.02em]">
                    {formatWholeMoney(applyQueuedPot(table, waiting))}
                  </p>
                  {deals ? (
                    <TouchButton look="felt" onClick={() => onSheet('pot')}>
                      Set pot
                    </TouchButton>
                  ) : null}
                </div>
              ),
              dealer: <DealerPlace dealer={dealer} onTake={deals ? () => onSheet('take') : undefined} />,
            }}
            onSelect={select}
          />
        )
      }
    >
      <Picked
        key={number}
        at={at}
        seatNumber={number}
        seat={seat}
        mode={mode}
        onMode={setMode}
        onSheet={onSheet}
        moving={{ busy: move.busy, error: move.refusal }}
        onDone={() => setNumber(null)}
      />
    </Stage>
  );
}

interface Looking {
  now: number;
  mode: PickedMode;
  /** The number of the selected seat. */
  number: number | null;
  deals: boolean;
  /** The seat change whose player may take the seat before any newcomer. */
  first: SeatChange | undefined;
}

const MOVE_HERE = (
  <SeatWord key="word" tone="accent">
    Move here
  </SeatWord>
);

function mapSeat(seat: Seat | null, number: number, looking: Looking): MapSeat {
  const { now, mode, deals, first } = looking;
  const { state, name } = mapLabel(seat, now);
  const selected = looking.number === number;
  const target = mode === 'move' && state === 'open' && first === undefined;
  // While a player is being moved, only the open seats are buttons.
  const idle = !deals || (mode === 'move' && !target) || state === 'closed';
  return {
    number,
    look: state,
    name,
    lines: target ? [MOVE_HERE] : seat === null ? firstLine(first) : seatLines(seat, now, tabOf(seat, now)),
    ...(selected || !idle ? { selected } : {}),
    ...(idle ? { idle } : {}),
  };
}

function firstLine(first: SeatChange | undefined) {
  return first === undefined
    ? []
    : [
        <SeatWord key="word" tone="info">
          {askerName(first)}
        </SeatWord>,
      ];
}
