import { type ReactNode, useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Table } from '@/api/types';
import { seatsIn } from '@/domain/seats';
import { Button } from '@/ui/button';
import { SeatPick } from '@/ui/choices';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field, FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Select, type SelectOption } from '@/ui/select';
import { toast } from '@/ui/toast-store';
import { TABLE_TEXTS, useSeatOutOfPlay, useUpdateTable } from './mutations';

interface TableFormProps {
  table: Table;
  onClose: () => void;
}

interface SmallFormProps {
  title: string;
  act: string;
  error: Error | null;
  busy: boolean;
  /** Why it cannot be sent yet. */
  disabledReason?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with one question. */
function SmallForm({
  title,
  act,
  error,
  busy,
  disabledReason,
  onSubmit,
  onClose,
  children,
}: SmallFormProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
    >
      <DialogForm
        busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (disabledReason === undefined) onSubmit();
        }}
      >
        <DialogBody>
          <FormError text={error === null ? null : errorText(error, TABLE_TEXTS.error)} />
          {children}
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button
            type="submit"
            size="lg"
            variant="primary"
            busy={busy}
            disabledReason={disabledReason}
          >
            {act}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

function done(onClose: () => void, description: string) {
  return {
    onSuccess: () => {
      toast({ title: TABLE_TEXTS.success, description });
      onClose();
    },
  };
}

function onlyOne(seats: readonly number[]): number | undefined {
  return seats.length === 1 ? seats[0] : undefined;
}

/** Takes a seat out of the game, or puts it back. */
export function CloseSeatDialog({ table, opens, onClose }: TableFormProps & { opens: boolean }) {
  const free = opens ? 'closed' : 'open';
  const [seat, setSeat] = useState(() => onlyOne(seatsIn(free, table.seatStates)));
  const change = useSeatOutOfPlay();
  const word = opens ? 'Open' : 'Close';
  return (
    <SmallForm
      title={`${word} a seat at Table ${table.tableNumber}`}
      act={seat === undefined ? `${word} Seat` : `${word} Seat ${seat}`}
      error={change.error}
      busy={change.isPending}
      disabledReason={seat === undefined ? 'Please select a seat' : undefined}
      onClose={onClose}
      onSubmit={() => {
        if (seat === undefined) return;
        change.mutate(
          { tableId: table.id, seatNumber: seat, closed: !opens },
          done(
            onClose,
            `Seat ${seat} of Table ${table.tableNumber} is ${opens ? 'open' : 'closed'}.`,
          ),
        );
      }}
    >
      <FieldGroup label="Seat">
        <SeatPick
          name="seat-out"
          value={seat}
          onValueChange={setSeat}
          seats={table.seatStates.map((state, index) => ({
            number: index + 1,
            state: state === free ? 'free' : state === 'reserved' ? 'held' : 'taken',
            note: state === free ? free : state === 'reserved' ? 'held' : 'not to be chosen',
          }))}
        />
      </FieldGroup>
    </SmallForm>
  );
}

/** Another game at an empty table. */
export function ChangeGameDialog({
  table,
  games,
  onClose,
}: TableFormProps & { games: readonly SelectOption[] }) {
  const [gameTypeId, setGame] = useState(table.gameTypeId);
  const update = useUpdateTable();
  const name = games.find(({ value }) => value === gameTypeId)?.label ?? '';
  return (
    <SmallForm
      title={`Change the game of Table ${table.tableNumber}`}
      act="Change Game"
      error={update.error}
      busy={update.isPending}
      disabledReason={
        gameTypeId === table.gameTypeId ? `Table ${table.tableNumber} deals it already` : undefined
      }
      onClose={onClose}
      onSubmit={() =>
        update.mutate(
          { tableId: table.id, gameTypeId },
          done(onClose, `Table ${table.tableNumber} deals ${name}.`),
        )
      }
    >
      <Field label="Game">
        <Select value={gameTypeId} onValueChange={setGame} options={games} />
      </Field>
    </SmallForm>
  );
}
