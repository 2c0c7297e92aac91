import type * as z from 'zod/mini';
import type { Seat, SeatChange, Table } from '@/api/types';
import { ActStep } from '@/shells/act-form';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { CancelButton, DialogBody, DialogFoot } from '@/ui/dialog';
import { fieldsOf } from '@/ui/form/fields';
import { FormError } from '@/ui/form-error';
import { TableMark } from '@/ui/poker/table-mark';
import { askForSeat, cancelSeatChange, type Wanted } from './acts';
import { changeOf, sameGame, wantsText } from './change';
import { useSeatChanges } from './queries';
import { changeSchema, ONE_SEAT } from './schema';

interface ChangeFormProps {
  table: Table;
  seat: Seat;
  tables: readonly Table[];
  onBack: () => void;
  onClose: () => void;
}

const ANY_SEAT = 'any seat';
const ANY_TABLE = 'any table';

const F = fieldsOf<typeof changeSchema>();

/** Requests a seat change. The player gets a number and is offered such a seat before any newcomer. */
export function ChangeForm(props: ChangeFormProps) {
  const asked = changeOf(useSeatChanges(props.table.roomId).data ?? [], props.seat);
  return asked === undefined ? <Ask {...props} /> : <Asked {...props} change={asked} />;
}

function wantedFor({ choice, seatNumber }: z.output<typeof changeSchema>): Wanted {
  if (choice === ANY_SEAT) return { kind: 'seat', seats: [] };
  if (choice === ONE_SEAT) return { kind: 'seat', seats: seatNumber === undefined ? [] : [seatNumber] };
  return { kind: 'table', tableId: choice === ANY_TABLE ? '' : choice };
}

function Ask({ table, seat, tables, onBack, onClose }: ChangeFormProps) {
  const others = sameGame(table, tables);
  return (
    <ActStep
      act={askForSeat}
      schema={changeSchema}
      defaults={{ choice: ANY_SEAT, seatNumber: undefined }}
      vars={(values) => ({ seat, wanted: wantedFor(values) })}
      submit="Add Request"
      cancelLabel="Back"
      onDone={onClose}
      onClose={onBack}
    >
      {({ choice }) => (
        <>
          <F.Choices
            name="choice"
            label="Request"
            options={[
              { value: ANY_SEAT, title: 'Any other seat here' },
              { value: ONE_SEAT, title: 'One seat here' },
              ...(others.length === 0 ? [] : [{ value: ANY_TABLE, title: `Any other ${table.gameType.name} table` }]),
              ...others.map((other) => ({
                value: other.id,
                lead: <TableMark number={other.tableNumber} idle={other.currentPlayers === 0} />,
                title: `Table ${other.tableNumber}`,
              })),
            ]}
          />
          {choice === ONE_SEAT ? (
            <F.Seat
              name="seatNumber"
              label="Seat"
              seats={Array.from({ length: table.maxSeats }, (_, index) => {
                const own = index + 1 === seat.seatNumber;
                return {
                  number: index + 1,
                  state: own ? ('taken' as const) : ('free' as const),
                  note: own ? 'their own' : 'may be asked for',
                };
              })}
            />
          ) : null}
        </>
      )}
    </ActStep>
  );
}

function Asked({ table, change, onBack, onClose }: ChangeFormProps & { change: SeatChange }) {
  const stop = useAct(cancelSeatChange);
  return (
    <>
      <DialogBody>
        <FormError text={stop.refusal} />
        <p>
          Asked for {wantsText(change, table.maxSeats)}, number {change.position}. {change.waits}
        </p>
      </DialogBody>
      <DialogFoot cancel={<CancelButton onClose={onBack} label="Back" />}>
        <Button size="lg" variant="danger" busy={stop.busy} onClick={() => void stop.send({ change }, onClose)}>
          Cancel Request
        </Button>
      </DialogFoot>
    </>
  );
}
