import type { ReactNode } from 'react';
import type { SeatMove, TournamentSeat, TournamentTable } from '@/api/tournament-types';
import { formatCount, formatTime } from '@/lib/format';
import { Shape } from '@/ui/shape';
import { TableMark } from '@/ui/poker/table-mark';
import { countedAt, levelBadge, planBadge, positionText } from './seating';

interface SeatTableProps {
  table: TournamentTable;
  moves: readonly SeatMove[];
  timeZone: string;
  /** Renders the acts on the seat, at the end of its row. */
  renderAct?: ((seat: TournamentSeat) => ReactNode) | undefined;
}

/** A table seat by seat: player, position and chips. */
export function SeatTable({ table, moves, timeZone, renderAct }: SeatTableProps) {
  const counted = countedAt(table);
  // An empty column is omitted, so that names have more room.
  const chips = table.seats.some(({ stack }) => stack !== null);
  const positions =
    table.seats.some(({ position }) => position !== '') || moves.some(({ toTable }) => toTable === table.number);
  const { label } = levelBadge(table);
  return (
    <div className="min-w-0">
      <div className="flex h-9 items-center gap-2 border-b border-line-soft pr-3 pl-4 text-meta text-ink-2 phone:pl-3">
        <TableMark number={table.name} />
        <h3 className="mr-auto truncate font-semibold text-ink">
          {table.players}, {label.toLowerCase()}
        </h3>
        {counted === null ? null : (
          <span className="whitespace-nowrap tabular-nums">Count at {formatTime(counted, timeZone)}</span>
        )}
      </div>
      <table className="w-full table-fixed border-collapse text-left text-dense">
        <caption className="sr-only">Table {table.name}, seat by seat</caption>
        {/* The header is for screen readers only and has no width, so the widths of the columns are set here. */}
        <colgroup>
          <col className="w-10" />
          <col />
          {positions ? <col className="w-16" /> : null}
          {chips ? <col className="w-18" /> : null}
          {renderAct === undefined ? null : <col className="w-9 phone:w-12" />}
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Seat</th>
            <th scope="col">Player</th>
            {positions ? <th scope="col">Position</th> : null}
            {chips ? <th scope="col">Chips</th> : null}
            {renderAct === undefined ? null : <th scope="col">Acts</th>}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {table.seats.map((seat) => (
            <Row
              key={seat.seatNumber}
              table={table.number}
              seat={seat}
              moves={moves}
              positions={positions}
              chips={chips}
              renderAct={renderAct}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = 'h-8 border-b border-line-soft px-1 phone:h-11';

interface RowProps {
  table: number;
  seat: TournamentSeat;
  moves: readonly SeatMove[];
  /** Whether the table has the column of positions. */
  positions: boolean;
  chips: boolean;
  renderAct: SeatTableProps['renderAct'];
}

function Row({ table, seat, moves, positions, chips, renderAct }: RowProps) {
  const look = planBadge(table, seat, moves);
  const coming = moves.find(({ toTable, toSeat }) => toTable === table && toSeat === seat.seatNumber);
  const moving = look === 'out' || look === 'receives';
  return (
    <tr data-moving={moving || undefined} className="data-moving:bg-info-soft">
      <th
        scope="row"
        className={`${cell} pl-4 font-medium text-ink-3 tabular-nums in-data-moving:text-info phone:pl-3`}
      >
        {seat.seatNumber}
      </th>
      <td className={`${cell} truncate`}>
        <Who seat={seat} coming={coming?.name} out={look === 'out'} />
      </td>
      {positions ? (
        <td className={cell}>
          <PositionMark seat={seat} next={coming !== undefined} />
        </td>
      ) : null}
      {chips ? (
        <td className={`${cell} pr-3 text-right tabular-nums`}>
          {seat.stack === null ? null : formatCount(seat.stack)}
        </td>
      ) : null}
      {renderAct === undefined ? null : <td className={`${cell} pr-1 pl-0 text-right`}>{renderAct(seat)}</td>}
    </tr>
  );
}

function Who({ seat, coming, out }: { seat: TournamentSeat; coming: string | undefined; out: boolean }) {
  if (seat.entryId === null && coming !== undefined) {
    return (
      <span className="font-semibold">
        {coming}
        <span className="sr-only"> comes here</span>
      </span>
    );
  }
  if (seat.entryId === null) return <span className="text-ink-3">{seat.locked ? 'Locked' : 'Open'}</span>;
  return (
    <>
      {seat.name}
      {out ? <span className="sr-only"> moves out</span> : null}
      {seat.locked ? (
        <span className="ml-1.5 inline-flex items-center gap-1 text-meta text-ink-3">
          <Shape name="lock" small />
          Locked
        </span>
      ) : null}
    </>
  );
}

function PositionMark({ seat, next }: { seat: TournamentSeat; next: boolean }) {
  // The moved player gets the open seat that pays the big blind soonest.
  const { label, full } = positionText(seat.position);
  if (label === '') return null;
  return (
    <abbr
      title={full}
      data-next={seat.position === 'next BB' || next || undefined}
      className="inline-grid h-4.5 min-w-7 place-items-center rounded-control border border-line px-1.25 text-meta font-medium whitespace-nowrap text-ink-2 no-underline data-next:border-current data-next:text-info"
    >
      {label}
    </abbr>
  );
}
