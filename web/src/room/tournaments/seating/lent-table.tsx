import type { ReactNode } from 'react';
import type { SeatMove, TournamentSeat, TournamentTable } from '@/api/tournament-types';
import { formatCount } from '@/lib/format';
import { shortName } from '@/lib/names';
import { Panel } from '@/ui/panel';
import { SeatLegend } from '@/ui/poker/seat-legend';
import { type MapSeat, SeatMap } from '@/ui/poker/seat-map';
import { planBadge, positionText } from './seating';

const nothing = () => undefined;

/** The oval table with the players of a tournament: name, chips, position, and the moves to and from it. */
export function TournamentMap({ table, moves }: { table: TournamentTable; moves: readonly SeatMove[] }) {
  return (
    <Panel title="Seat map" hideTitle>
      <div className="p-4 phone:px-1.5 phone:py-2">
        <SeatMap
          label="Seats, clockwise from the dealer's left"
          centre={{ word: 'Tournament', figure: `${table.players} of ${table.seats.length}` }}
          dealer={{ detail: 'Dealer' }}
          onSelect={nothing}
          seats={table.seats.map((seat) => mapSeat(table.number, seat, moves))}
        />
      </div>
      <SeatLegend
        items={[
          { look: 'occupied', label: 'Seated' },
          { look: 'open', label: 'Open' },
          { look: 'reserved', label: 'Somebody comes here' },
        ]}
        note="Chips as last counted"
      />
    </Panel>
  );
}

function mapSeat(table: number, seat: TournamentSeat, moves: readonly SeatMove[]): MapSeat {
  const { seatNumber: number } = seat;
  const look = planBadge(table, seat, moves);
  if (look === 'receives') {
    const coming = moves.find(({ toTable, toSeat }) => toTable === table && toSeat === number);
    return {
      number,
      look: 'reserved',
      name: shortName(coming?.name ?? ''),
      lines: ['comes here'],
      idle: true,
    };
  }
  if (seat.entryId === null) {
    return look === 'locked'
      ? { number, look: 'closed', name: 'Locked', idle: true }
      : { number, look: 'open', name: 'Open', idle: true };
  }
  const out =
    look === 'out'
      ? [
          <strong key="out" className="font-medium text-info">
            moves out
          </strong>,
        ]
      : [];
  return {
    number,
    look: 'occupied',
    name: shortName(seat.name),
    lines: [...out, ...linesOf(seat)].slice(0, 2),
    idle: true,
  };
}

function linesOf({ stack, position }: TournamentSeat): ReactNode[] {
  const { label } = positionText(position);
  return [...(stack === null ? [] : [formatCount(stack)]), ...(label === '' ? [] : [label])];
}

interface TableMovesProps {
  table: number;
  moves: readonly SeatMove[];
}

/** The moves from and to this table, for the dealer. */
export function TableMoves({ table, moves }: TableMovesProps) {
  const here = moves.filter(({ fromTable, toTable }) => fromTable === table || toTable === table);
  return (
    <Panel title="Moves">
      {here.length === 0 ? (
        <p className="px-4 py-3 text-dense text-ink-3 phone:px-3">No moves needed.</p>
      ) : (
        <ul>
          {here.map((move) => (
            <li
              key={move.entryId}
              className="border-b border-line-soft px-4 py-2.5 text-dense last:border-b-0 phone:px-3"
            >
              <strong className="font-semibold">{move.name}</strong>{' '}
              {move.fromTable === table
                ? `leaves seat ${move.fromSeat} for Table ${move.toTableName} seat ${move.toSeat}.`
                : `comes from Table ${move.fromTableName} seat ${move.fromSeat} to seat ${move.toSeat}.`}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
