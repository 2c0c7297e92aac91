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
}

const LEGEND = ['occupied', 'walk_in', 'reserved', 'away', 'open'] as const;

/** The oval table: the players with their time and running tab. */
export function TableMap({ table, seats, acts, selected, onSelect }: TableMapProps) {
  const now = useNow();
  const closed = table.seatStates.includes('closed') ? (['closed'] as const) : [];
  return (
    <Panel title="Seat map" hideTitle>
      <div className="p-4 phone:px-1.5 phone:py-2">
        <SeatMap
          label="Seats, clockwise from the dealer's left"
          centre={{
            word: centreLabel(table.status),
            // A tournament table has no pot field.
            ...(isTournament(table) ? {} : { figure: formatWholeMoney(fromWire(table.currentPot)) }),
          }}
          dealer={{ detail: 'Dealer' }}
          onSelect={onSelect}
          seats={seatRing(table, seats).map((seat, index) => mapSeat(index + 1, mapLabel(seat, now), acts, selected))}
        />
      </div>
      <SeatLegend
        items={[...LEGEND, ...closed].map((look) => ({ look, label: SEAT_STATE[look].label }))}
        note="Time played, then running tab"
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
