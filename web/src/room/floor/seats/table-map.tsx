import { Coffee } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Seat, SeatState, Table } from '@/api/types';
import { isTournament } from '@/domain/floor';
import { SEAT_STATE } from '@/domain/seats';
import { fromWire } from '@/domain/money';
import { centreLabel } from '@/domain/table-status';
import { formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import { SeatLegend } from '@/ui/poker/seat-legend';
import { type MapSeat, SeatMap } from '@/ui/poker/seat-map';
import { SeatDrag, SeatFrame } from './seat-frame';
import { useSeatMove, whileMoving } from './use-seat-move';
import { mapLabel, type SeatLabel, seatRing } from './model';

/** The action of a click on a seat, by state; undefined where this user has none. */
export type SeatActs = Record<SeatState, string | undefined>;

interface TableMapProps {
  table: Table;
  seats: readonly Seat[];
  acts: SeatActs;
  /** The seat whose dialog is open. */
  selected: number | null;
  onSelect: (seatNumber: number) => void;
  /** Moves a player to an open seat: by drag, or with the key M. Undefined for a role that seats no players. */
  onMove: ((from: number, to: number) => void) | undefined;
}

const LEGEND = ['occupied', 'walk_in', 'reserved', 'away', 'open'] as const;

/** The oval table: the players with their time and running tab. */
export function TableMap({ table, seats, acts, selected, onSelect, onMove }: TableMapProps) {
  const now = useNow();
  const shown = seatRing(table, seats).map((seat, index) => mapSeat(index + 1, mapLabel(seat, now), acts, selected));
  const { mover, onSeatKey, onChosen, cancel } = useSeatMove(shown, onMove);
  const closed = table.seatStates.includes('closed') ? (['closed'] as const) : [];
  const map = (
    <SeatMap
      label="Seats, clockwise from the dealer's left"
      centre={{
        word: mover === null ? centreLabel(table.status) : 'Choose an open seat',
        // A tournament table has no pot field.
        ...(isTournament(table) ? {} : { figure: formatWholeMoney(fromWire(table.currentPot)) }),
      }}
      dealer={{ detail: 'Dealer' }}
      onSelect={mover === null ? onSelect : onChosen}
      seats={mover === null ? shown : shown.map((seat) => whileMoving(seat, mover))}
      {...(onMove === undefined ? {} : { onSeatKey, frame: SeatFrame })}
    />
  );
  return (
    <Panel title="Seat map" hideTitle>
      <div
        className="p-4 phone:px-1.5 phone:py-2"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) cancel();
        }}
      >
        {onMove === undefined ? map : <SeatDrag onMove={onMove}>{map}</SeatDrag>}
      </div>
      <SeatLegend
        items={[...LEGEND, ...closed].map((look) => ({ look, label: SEAT_STATE[look].label }))}
        note={
          onMove === undefined ? (
            'Time played, then running tab'
          ) : (
            <>
              Time played, then running tab. Drag a player to an open seat
              <span className="pointer-coarse:hidden">, or press M</span>.
            </>
          )
        }
      />
    </Panel>
  );
}

function mapSeat(number: number, label: SeatLabel, acts: SeatActs, selected: number | null): MapSeat {
  const act = acts[label.state];
  return {
    number,
    look: label.state,
    name: label.name,
    lines: linesOf(label),
    ...(label.state === 'away' ? { mark: <Away /> } : {}),
    ...(number === selected ? { selected: true } : {}),
    ...(act === undefined ? { idle: true } : { hint: act }),
  };
}

function Away() {
  return (
    <span className="text-warn">
      <Icon as={Coffee} size={12} />
    </span>
  );
}

/** The first line has the state's color when the seat needs attention. */
function linesOf({ state, lines, hold }: SeatLabel): ReactNode[] {
  const [first, ...rest] = lines;
  const tone = FIRST_LINE_TONE[state];
  const shown: ReactNode[] =
    first === undefined || tone === undefined
      ? [...lines]
      : [
          <span key="state" className={tone}>
            {first}
          </span>,
          ...rest,
        ];
  return hold === null ? shown : [...shown, <HoldCountdown key="hold" {...hold} />];
}

const FIRST_LINE_TONE: Partial<Record<SeatState, string>> = {
  away: 'text-warn',
  reserved: 'text-info',
};
