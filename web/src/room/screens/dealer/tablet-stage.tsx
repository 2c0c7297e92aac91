import { useState } from 'react';
import type { SendTabletAct, TabletEvent, TabletSeat, TabletTable } from '@/api/tablet-types';
import { shortGameName } from '@/domain/stakes';
import { useNow } from '@/lib/hooks/use-now';
import { type MapSeat, SeatMap } from '@/ui/poker/seat-map';
import { formatQuantity } from '@/lib/format';
import { DealerPlace } from './dealer-place';
import { EventTable } from './event-table';
import { seatLines } from './seat-lines';
import { Stage } from './stage';
import { TabletSeatPanel } from './tablet-seat';
import { useTabletPress } from './use-tablet-press';

interface TabletStageProps {
  table: TabletTable;
  dealer: { name: string } | null;
  timeZone: string;
  /** Why no act is possible now. */
  disabledReason: string | undefined;
  onAct: SendTabletAct;
  onTake: () => void;
}

/** The table with its players, and the acts on the selected seat. */
export function TabletCashStage({ table, dealer, timeZone, disabledReason, onAct, onTake }: TabletStageProps) {
  const now = useNow();
  const [number, setNumber] = useState<number | null>(null);
  const seatAt = (seatNumber: number) => table.seats.find((seat) => seat.seatNumber === seatNumber) ?? null;
  return (
    <Stage
      map={
        <SeatMap
          label="Seats, clockwise from the dealer's left"
          seats={Array.from({ length: table.maxSeats }, (_, index) =>
            mapSeat(seatAt(index + 1), index + 1, number, now),
          )}
          round={{
            felt: <Felt table={table} />,
            dealer: <DealerPlace dealer={dealer} onTake={onTake} />,
          }}
          onSelect={(next) => setNumber(next === number ? null : next)}
        />
      }
    >
      <TabletSeatPanel
        key={number}
        seatNumber={number}
        seat={number === null ? null : seatAt(number)}
        timeZone={timeZone}
        disabledReason={disabledReason}
        onAct={onAct}
        onDone={() => setNumber(null)}
      />
    </Stage>
  );
}

/** The table lent to a tournament: its clock and its entries. */
export function TabletEventStage({ event, ...rest }: TabletStageProps & { event: TabletEvent }) {
  const { dealer, timeZone, disabledReason, onAct, onTake } = rest;
  const press = useTabletPress(onAct);
  return (
    <EventTable
      event={event}
      table={event.table ?? undefined}
      moves={event.moves}
      reported={new Set(event.reported)}
      timeZone={timeZone}
      picks
      dealer={dealer}
      onTake={onTake}
      acts={{
        disabledReason,
        refusal: press.refusal,
        onButton: (seatNumber, done) => press.send({ path: '/button', body: { seatNumber } }, done),
        onReport: (entryId, _seatNumber, out, done) =>
          press.send({ path: `/entries/${entryId}/report`, body: { out } }, done),
      }}
    />
  );
}

function Felt({ table }: { table: TabletTable }) {
  const open = table.maxSeats - table.seats.length;
  return (
    <div className="grid justify-items-center text-on-felt">
      <p className="text-body text-on-felt-2">{table.pausedAt === null ? 'Cash game' : 'Time paused'}</p>
      <p className="text-[clamp(1.5rem,7.5cqw,2.5rem)]/[1.1] font-semibold tracking-[-0.02em]">
        {shortGameName(table.gameName)}
      </p>
      <p className="mt-1 text-body text-on-felt-2">{open === 0 ? 'Full' : formatQuantity(open, 'open seat')}</p>
    </div>
  );
}

function mapSeat(seat: TabletSeat | null, number: number, selected: number | null, now: number): MapSeat {
  if (seat === null) return { number, look: 'open', name: 'Open', lines: [], selected: number === selected };
  if (seat.state === 'closed') return { number, look: 'closed', name: 'Closed', lines: [], idle: true };
  return {
    number,
    look: seat.state,
    name: seat.name ?? 'Walk-in',
    lines: seatLines(seat, now, null),
    selected: number === selected,
  };
}
