import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { errorText } from '@/api/client/errors';
import type { Seat, Table } from '@/api/types';
import { isTournament } from '@/domain/floor';
import { openSeats, pipsOf, seatsText } from '@/domain/seats';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { Choices, SeatPick } from '@/ui/choices';
import { CancelButton, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Pips } from '@/ui/pips';
import { TableMark } from '@/ui/table-mark';
import { toast } from '@/ui/toast-store';
import { moveNote, seatName } from '../model';
import type { useMoveSeat } from '../mutations';
import { freeSeatsNote, pickableSeats } from '../place';
import { type MoveForm as Form, moveSchema } from '../schema';

interface MoveFormProps {
  move: ReturnType<typeof useMoveSeat>;
  table: Table;
  seat: Seat;
  tables: readonly Table[];
  onTyped: () => void;
  onBack: () => void;
  onClose: () => void;
}

/** This table, then the others of the game, then the rest; the full ones last. A tournament's seats are drawn. */
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

/** Another seat of this or of another table. */
export function MoveForm({ move, table, seat, tables, onTyped, onBack, onClose }: MoveFormProps) {
  const targets = moveTargets(table, tables);
  const first = targets.find((target) => openSeats(target).length > 0);
  const form = useForm<Form>({
    resolver: schemaResolver(moveSchema),
    defaultValues: { tableId: first?.id ?? '', seatNumber: lowest(first) },
  });
  const [tableId, seatNumber] = useWatch({
    control: form.control,
    name: ['tableId', 'seatNumber'],
  });
  const to = targets.find(({ id }) => id === tableId);
  const gone =
    !move.isPending && to !== undefined && seatNumber > 0 && !openSeats(to).includes(seatNumber);
  const start = useRef<HTMLDivElement>(null);

  // The focus, which belongs to the document: the button that led here has gone.
  useEffect(() => {
    start.current?.querySelector<HTMLElement>('input:checked, input:enabled')?.focus();
  }, []);

  const submit = form.handleSubmit((values) =>
    move.mutate(
      { seatId: seat.id, ...values },
      {
        onSuccess: () => {
          toast({
            title: `${seatName(seat)} moved to Table ${to?.tableNumber}, seat ${values.seatNumber}`,
          });
          onClose();
        },
      },
    ),
  );

  return (
    <DialogForm onSubmit={(event) => void submit(event)} onInput={onTyped} busy={move.isPending}>
      <DialogBody>
        {move.error === null ? null : (
          <FormError text={errorText(move.error, 'Failed to move player')} />
        )}
        <div ref={start}>
          <FieldGroup label="Table" error={form.formState.errors.tableId?.message}>
            <Choices
              name="move-table"
              value={tableId}
              onValueChange={(id) => {
                form.setValue('tableId', id);
                form.setValue('seatNumber', lowest(targets.find((target) => target.id === id)));
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
        {to === undefined ? null : (
          <FieldGroup
            label="Seat"
            hint={moveNote(table, to)}
            error={
              gone
                ? `Seat ${seatNumber} is taken. Choose another one.`
                : form.formState.errors.seatNumber?.message
            }
          >
            <SeatPick
              name="move-seat"
              value={gone || seatNumber === 0 ? undefined : seatNumber}
              onValueChange={(number) =>
                form.setValue('seatNumber', number, { shouldValidate: true })
              }
              seats={pickableSeats(to, undefined)}
            />
          </FieldGroup>
        )}
      </DialogBody>
      <DialogFoot cancel={<CancelButton onClose={onBack} label="Back" />}>
        <Button
          type="submit"
          size="lg"
          variant="primary"
          busy={move.isPending}
          disabledReason={first === undefined ? 'No table has an open seat' : undefined}
        >
          {to === undefined || seatNumber === 0 || gone
            ? 'Move'
            : `Move to Table ${to.tableNumber}, Seat ${seatNumber}`}
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
