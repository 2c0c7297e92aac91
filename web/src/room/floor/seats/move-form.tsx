import { useEffect, useRef } from 'react';
import type { Seat, Table } from '@/api/types';
import { isTournament } from '@/domain/floor';
import { openSeats, pipsOf, seatsText } from '@/domain/seats';
import { ActStep } from '@/shells/act-form';
import { Choices, SeatPick } from '@/ui/choices';
import { FieldGroup } from '@/ui/field';
import { useFormField } from '@/ui/form/use-form-field';
import { Pips } from '@/ui/poker/pips';
import { TableMark } from '@/ui/poker/table-mark';
import { moveNote, seatName } from './model';
import { freeSeatsNote, pickableSeats } from './place';
import { moveSchema } from './schema';
import type { SeatedActHandles } from './seated-dialog';

interface MoveFormProps extends Pick<SeatedActHandles, 'move'> {
  table: Table;
  seat: Seat;
  tables: readonly Table[];
  onBack: () => void;
  onClose: () => void;
}

/** This table, then other tables of the game, then the rest; full ones last. A tournament draws its seats. */
export function moveTargets(table: Table, tables: readonly Table[]): Table[] {
  const rank = (other: Table) => {
    const full = openSeats(other).length === 0 ? 3 : 0;
    if (other.id === table.id) return full;
    return full + (other.gameTypeId === table.gameTypeId ? 1 : 2);
  };
  return tables
    .filter((other) => !isTournament(other))
    .toSorted((a, b) => rank(a) - rank(b) || a.tableNumber - b.tableNumber);
}

function lowest(table: Table | undefined): number {
  return (table && openSeats(table)[0]) ?? 0;
}

/** Moves a player to another seat at this or another table. */
export function MoveForm({ move, table, seat, tables, onBack, onClose }: MoveFormProps) {
  const targets = moveTargets(table, tables);
  const first = targets.find((target) => openSeats(target).length > 0);
  const byId = (id: string) => targets.find((target) => target.id === id);
  const isGone = (to: Table, seatNumber: number) => !move.busy && seatNumber > 0 && !openSeats(to).includes(seatNumber);
  return (
    <ActStep
      act={move}
      schema={moveSchema}
      defaults={{ tableId: first?.id ?? '', seatNumber: lowest(first) }}
      vars={(body) => ({
        seatId: seat.id,
        playerName: seatName(seat),
        where: `Table ${byId(body.tableId)?.tableNumber}, seat ${body.seatNumber}`,
        body,
      })}
      submit={({ tableId, seatNumber }) => {
        const to = byId(tableId);
        return to === undefined || seatNumber === 0 || isGone(to, seatNumber)
          ? 'Move'
          : `Move to Table ${to.tableNumber}, Seat ${seatNumber}`;
      }}
      disabledReason={first === undefined ? 'No table has an open seat' : undefined}
      cancelLabel="Back"
      onDone={onClose}
      onClose={onBack}
    >
      {({ tableId, seatNumber }) => {
        const to = byId(tableId);
        return (
          <>
            <TableField table={table} targets={targets} />
            {to === undefined ? null : <SeatField table={table} to={to} isGone={isGone(to, seatNumber)} />}
          </>
        );
      }}
    </ActStep>
  );
}

/** Choosing a table chooses its lowest open seat too. */
function TableField({ table, targets }: { table: Table; targets: readonly Table[] }) {
  const { field, error } = useFormField<string>('tableId');
  const { field: seat } = useFormField<number>('seatNumber');
  const start = useRef<HTMLDivElement>(null);

  // Focus the form: the button that opened it has been removed from the document.
  useEffect(() => {
    start.current?.querySelector<HTMLElement>('input:checked, input:enabled')?.focus();
  }, []);

  return (
    <div ref={start}>
      <FieldGroup label="Table" error={error}>
        <Choices
          name="move-table"
          value={field.value}
          onValueChange={(id) => {
            field.onChange(id);
            seat.onChange(lowest(targets.find((target) => target.id === id)));
          }}
          options={targets.map((each) => ({
            value: each.id,
            lead: <TableMark number={each.tableNumber} idle={each.currentPlayers === 0} />,
            title: each.id === table.id ? 'This table' : each.gameType.name,
            detail: freeSeatsNote(each),
            end: <Pips seats={pipsOf(each.seatStates)} label={seatsText(each)} />,
            disabledReason: openSeats(each).length === 0 ? 'No open seat' : undefined,
          }))}
        />
      </FieldGroup>
    </div>
  );
}

interface SeatFieldProps {
  table: Table;
  to: Table;
  /** Another user took the chosen seat while the form was open. */
  isGone: boolean;
}

function SeatField({ table, to, isGone }: SeatFieldProps) {
  const { field, error } = useFormField<number>('seatNumber');
  return (
    <FieldGroup
      label="Seat"
      hint={moveNote(table, to)}
      error={isGone ? `Seat ${field.value} is taken. Choose another one.` : error}
    >
      <SeatPick
        name="move-seat"
        value={isGone || field.value === 0 ? undefined : field.value}
        onValueChange={field.onChange}
        seats={pickableSeats(to, undefined)}
      />
    </FieldGroup>
  );
}
