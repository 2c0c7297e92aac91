import type { SeatMove } from '@/api/tournament-types';
import { formatTime } from '@/lib/format';
import { Fact, Facts } from '@/ui/facts';
import { PrintSlips } from '@/ui/print-sheet';

/** The data of the printed slips: the moves of one act, with its reason. */
export interface Slips {
  moves: readonly SeatMove[];
  reason: string;
  at: string;
}

interface MoveSlipsProps {
  slips: Slips;
  /** "Lodge Card Club" */
  roomName: string;
  tournament: string;
  timeZone: string;
}

/** A slip for each player who moves: the old seat, the new seat, the reason. */
export function MoveSlips({ slips, roomName, tournament, timeZone }: MoveSlipsProps) {
  return (
    <PrintSlips
      heading={roomName}
      slips={slips.moves.map((move) => ({
        key: move.entryId,
        title: tournament,
        content: (
          <>
            <p className="text-title font-semibold">{move.name}</p>
            <p className="mb-3 text-meta">Entry {move.entryNo}</p>
            <dl className="mb-3 grid grid-cols-2 gap-3 border-y border-line py-3">
              <Place label="From" table={move.fromTableName} seat={move.fromSeat} />
              <Place label="To" table={move.toTableName} seat={move.toSeat} strong />
            </dl>
            <Facts label="Move">
              <Fact label="Reason">{slips.reason}</Fact>
              <Fact label="At">{formatTime(slips.at, timeZone)}</Fact>
            </Facts>
            <p className="mt-3 text-meta">Carry your chips in plain sight and show this slip to the dealer.</p>
          </>
        ),
      }))}
    />
  );
}

interface PlaceProps {
  label: string;
  table: string;
  seat: number;
  strong?: boolean;
}

function Place({ label, table, seat, strong = false }: PlaceProps) {
  return (
    <div data-strong={strong || undefined} className="group">
      <dt className="text-meta">{label}</dt>
      <dd className="text-body tabular-nums group-data-strong:text-title group-data-strong:font-semibold">
        {table === '' ? 'No seat' : `Table ${table}`}
        <br />
        {table === '' ? '' : `Seat ${seat}`}
      </dd>
    </div>
  );
}
