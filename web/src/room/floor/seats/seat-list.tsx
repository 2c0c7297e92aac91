import type { ReactNode } from 'react';
import type { Seat, Table } from '@/api/types';
import { fromWire } from '@/domain/money';
import { isTournament } from '@/domain/floor';
import { pipsOf, seatsText } from '@/domain/seats';
import { formatMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { ListRow } from '@/ui/list-row';
import { Panel, PanelFoot } from '@/ui/panel';
import { Pips } from '@/ui/poker/pips';
import { Shape } from '@/ui/shape';
import { runningTab, type SeatRow, seatRing, seatRow, tabAfterPrepaid } from './model';

interface SeatListProps {
  table: Table;
  seats: readonly Seat[];
  selected: number | null;
  /** Names the table where several are shown side by side. */
  title?: string;
  /** Undefined for a role that never seats, and at tournament tables. */
  onSeat: ((seatNumber: number) => void) | undefined;
}

/** The seats in the order of the map, with full names and the table's running tab. */
export function SeatList({ table, seats, selected, title = 'Seats', onSeat }: SeatListProps) {
  const now = useNow();
  return (
    <Panel title={title} actions={<Taken table={table} />}>
      <ol>
        {seatRing(table, seats).map((seat, index) => {
          const row = seatRow(seat, index + 1, now);
          return <Row key={row.seatNumber} row={row} selected={row.seatNumber === selected} onSeat={onSeat} />;
        })}
      </ol>
      {isTournament(table) ? null : (
        <PanelFoot>
          <span>
            {table.pausedAt === null
              ? `Running tab at ${formatMoney(fromWire(table.hourlyRate))} per hour`
              : 'Running tab, time paused'}
            <Prepaid seats={seats} now={now} />
          </span>
          <strong className="text-body font-semibold tabular-nums">{formatMoney(runningTab(seats, now))}</strong>
        </PanelFoot>
      )}
    </Panel>
  );
}

/** The unpaid part of the tab, shown when a player at the table has prepaid time. */
function Prepaid({ seats, now }: { seats: readonly Seat[]; now: number }) {
  const toPay = tabAfterPrepaid(seats, now);
  if (toPay === null) return null;
  return (
    <span className="block text-meta font-normal text-ink-3 tabular-nums">
      {formatMoney(toPay)} of it after prepaid time
    </span>
  );
}

function Taken({ table }: { table: Table }) {
  return (
    <span className="flex flex-none items-center gap-2 pr-1">
      <Pips seats={pipsOf(table.seatStates)} label={seatsText(table)} />
      <span aria-hidden="true" className="text-body font-semibold tabular-nums">
        {table.currentPlayers}
        <span className="font-normal text-ink-3">/{table.maxSeats}</span>
      </span>
    </span>
  );
}

interface RowProps {
  row: SeatRow;
  selected: boolean;
  onSeat: ((seatNumber: number) => void) | undefined;
}

function Row({ row, selected, onSeat }: RowProps) {
  const { seatNumber, state } = row;
  const nobody = state === 'open' || state === 'closed';
  return (
    <ListRow
      dense
      selected={selected}
      lead={
        // As wide as "10", so that the names align.
        <span className="inline-block min-w-4">
          <span className="sr-only">Seat </span>
          {seatNumber}
        </span>
      }
      title={nobody ? <span className="font-normal text-ink-3">{row.name}</span> : row.name}
      detail={row.detail === '' ? undefined : <Detail row={row} />}
      {...(row.time === '' ? {} : { end: row.time, endDetail: row.tab })}
      action={
        state === 'open' && onSeat !== undefined ? (
          <Button size="sm" aria-label={`Seat a player at seat ${seatNumber}`} onClick={() => onSeat(seatNumber)}>
            Seat
          </Button>
        ) : undefined
      }
    />
  );
}

function Detail({ row: { state, detail, hold } }: { row: SeatRow }): ReactNode {
  if (hold !== null) {
    return (
      <>
        <HoldCountdown {...hold} /> {detail}
      </>
    );
  }
  if (state !== 'away') return detail;
  return (
    <span className="tone-warn inline-flex items-center gap-1 text-ink-2">
      <span className="text-tone">
        <Shape name="clock" small />
      </span>
      {detail}
    </span>
  );
}
