import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Seat, SeatChange, Table } from '@/api/types';
import { Button } from '@/ui/button';
import { Choices, SeatPick } from '@/ui/choices';
import { CancelButton, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TableMark } from '@/ui/table-mark';
import { toast } from '@/ui/toast-store';
import { changeOf, sameGame, wantsText } from '../change';
import { seatName } from '../model';
import { useAskForSeat, useStopAsking, type Wanted } from '../mutations';
import { useSeatChanges } from '../queries';

interface ChangeFormProps {
  table: Table;
  seat: Seat;
  tables: readonly Table[];
  onTyped: () => void;
  onBack: () => void;
  onClose: () => void;
}

const ANY_SEAT = 'any seat';
const ONE_SEAT = 'one seat';
const ANY_TABLE = 'any table';

/** He is numbered, and asked before any newcomer when such a seat opens. */
export function ChangeForm(props: ChangeFormProps) {
  const asked = changeOf(useSeatChanges(props.table.roomId).data ?? [], props.seat);
  return asked === undefined ? <Ask {...props} /> : <Asked {...props} change={asked} />;
}

function Ask({ table, seat, tables, onTyped, onBack, onClose }: ChangeFormProps) {
  const ask = useAskForSeat();
  const [choice, setChoice] = useState(ANY_SEAT);
  const [number, setNumber] = useState<number>();
  const [tried, setTried] = useState(false);
  const others = sameGame(table, tables);
  const missing = choice === ONE_SEAT && number === undefined;
  const name = seatName(seat);

  function wanted(): Wanted {
    if (choice === ANY_SEAT) return { kind: 'seat', seats: [] };
    if (choice === ONE_SEAT) return { kind: 'seat', seats: number === undefined ? [] : [number] };
    return { kind: 'table', tableId: choice === ANY_TABLE ? '' : choice };
  }

  function submit() {
    setTried(true);
    if (missing) return;
    ask.mutate(
      { seatId: seat.id, ...wanted() },
      {
        onSuccess: () => {
          toast({ title: `${name} asked for another seat` });
          onClose();
        },
      },
    );
  }

  return (
    <DialogForm
      busy={ask.isPending}
      onInput={onTyped}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DialogBody>
        {ask.error === null ? null : (
          <FormError text={errorText(ask.error, 'Failed to ask for a seat')} />
        )}
        <FieldGroup label="Wants">
          <Choices
            name="seat-change"
            value={choice}
            onValueChange={setChoice}
            options={[
              { value: ANY_SEAT, title: 'Any other seat here' },
              { value: ONE_SEAT, title: 'One seat here' },
              ...(others.length === 0
                ? []
                : [{ value: ANY_TABLE, title: `Any other table of ${table.gameType.name}` }]),
              ...others.map((other) => ({
                value: other.id,
                lead: <TableMark number={other.tableNumber} idle={other.currentPlayers === 0} />,
                title: `Table ${other.tableNumber}`,
              })),
            ]}
          />
        </FieldGroup>
        {choice === ONE_SEAT ? (
          <FieldGroup label="Seat" error={tried && missing ? 'Please select a seat' : undefined}>
            <SeatPick
              name="seat-change-seat"
              value={number}
              onValueChange={setNumber}
              seats={Array.from({ length: table.maxSeats }, (_, index) => {
                const own = index + 1 === seat.seatNumber;
                return {
                  number: index + 1,
                  state: own ? ('taken' as const) : ('free' as const),
                  note: own ? 'their own' : 'may be asked for',
                };
              })}
            />
          </FieldGroup>
        ) : null}
      </DialogBody>
      <DialogFoot cancel={<CancelButton onClose={onBack} label="Back" />}>
        <Button type="submit" size="lg" variant="primary" busy={ask.isPending}>
          Ask
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}

function Asked({ table, change, onBack, onClose }: ChangeFormProps & { change: SeatChange }) {
  const stop = useStopAsking();
  return (
    <>
      <DialogBody>
        {stop.error === null ? null : (
          <FormError text={errorText(stop.error, 'Failed to update seat change')} />
        )}
        <p>
          Asked for {wantsText(change, table.maxSeats)}, number {change.position}. {change.waits}
        </p>
      </DialogBody>
      <DialogFoot cancel={<CancelButton onClose={onBack} label="Back" />}>
        <Button
          size="lg"
          variant="danger"
          busy={stop.isPending}
          onClick={() => stop.mutate({ seatId: change.seatId }, { onSuccess: onClose })}
        >
          Ask No More
        </Button>
      </DialogFoot>
    </>
  );
}
