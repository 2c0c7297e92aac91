import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Desk, LogLine } from '@/api/tournament-types';
import { Button } from '@/ui/button';
import { ChosenCard, SeatPick } from '@/ui/choices';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field, FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { PickerField } from '@/ui/picker-field';
import { Select } from '@/ui/select';
import { TableMark } from '@/ui/table-mark';
import { TextInput } from '@/ui/text-input';
import { findSeated } from '../busting';
import { SEATING_TEXTS, useMovePlayer } from '../desk-mutations';
import { findEntry, openSeats, pickSeats } from '../seating';

interface MoveDialogProps {
  desk: Desk;
  /** Who moves; undefined: it is asked. */
  entryId?: string | undefined;
  to?: { table: number; seat: number } | undefined;
  onDone: (line: LogLine) => void;
  onClose: () => void;
}

/** A move that no rule asks for: to any open seat, with its reason. */
export function MoveDialog({ desk, entryId, to, onDone, onClose }: MoveDialogProps) {
  const move = useMovePlayer();
  const [picked, setPicked] = useState(entryId);
  const [query, setQuery] = useState('');
  const [table, setTable] = useState(to?.table);
  const [seat, setSeat] = useState(to?.seat);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { tables, tournament } = desk;
  const who = findEntry(tables, picked);
  const target = tables.find(({ number }) => number === table);
  const seats = target === undefined ? [] : pickSeats(target);
  const free = seats.some(({ number, state }) => number === seat && state === 'free');
  const found = findSeated(tables, query).slice(0, 8);
  const missing = {
    player: who === undefined ? 'Please select a player' : undefined,
    table: target === undefined ? 'Please select a table' : undefined,
    seat: free ? undefined : 'Please select a seat',
    reason: reason.trim() === '' ? 'A reason is required' : undefined,
  };
  const errors: Partial<typeof missing> = tried ? missing : {};

  function submit() {
    setTried(true);
    if (who === undefined || table === undefined || seat === undefined) return;
    if (Object.values(missing).some((text) => text !== undefined)) return;
    move.mutate(
      {
        tournamentId: tournament.id,
        entryId: who.seat.entryId,
        fromTable: who.table,
        fromSeat: who.seat.seatNumber,
        toTable: table,
        toSeat: seat,
        reason: reason.trim(),
      },
      { onSuccess: onDone },
    );
  }

  return (
    <Dialog
      open
      place="beside"
      title="Move Player"
      dirty={reason !== '' && !move.isPending}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogForm
        busy={move.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
          {move.error === null ? null : (
            <FormError text={errorText(move.error, SEATING_TEXTS.move.error)} />
          )}
          {entryId !== undefined && who !== undefined ? (
            <ChosenCard
              title={who.seat.name}
              detail={`Entry ${who.seat.entryNo} · seat ${who.seat.seatNumber}`}
              end={<TableMark number={who.tableName} />}
            />
          ) : (
            <Field label="Player" required error={errors.player}>
              <PickerField
                label="Player"
                placeholder="Name or entry number"
                picked={who && { id: who.seat.entryId, title: who.seat.name }}
                onSearch={setQuery}
                emptyText={
                  query.trim() === ''
                    ? 'Type a name or an entry number.'
                    : 'Nobody of that name is in.'
                }
                items={found.map((one) => ({
                  id: one.seat.entryId,
                  title: one.seat.name,
                  detail: `Entry ${one.seat.entryNo} · Table ${one.tableName} seat ${one.seat.seatNumber}`,
                }))}
                onPick={({ id }) => setPicked(id)}
              />
            </Field>
          )}
          <Field label="To table" required error={errors.table}>
            <Select
              placeholder="Choose a table"
              value={table === undefined ? '' : String(table)}
              onValueChange={(text) => {
                setTable(Number(text));
                setSeat(undefined);
              }}
              options={tables.map((one) => {
                const open = openSeats(one).length;
                return {
                  value: String(one.number),
                  label: `Table ${one.name}`,
                  detail: `${one.players} players, ${open} open`,
                  disabled: open === 0,
                };
              })}
            />
          </Field>
          {target === undefined ? null : (
            <FieldGroup label="To seat" required error={errors.seat}>
              <SeatPick name="move-seat" value={seat} onValueChange={setSeat} seats={seats} />
            </FieldGroup>
          )}
          <Field
            label="Reason"
            required
            error={errors.reason}
            hint="Printed on the slip and kept in the log."
          >
            <TextInput
              value={reason}
              maxLength={200}
              autoComplete="off"
              onChange={({ target: { value } }) => setReason(value)}
            />
          </Field>
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button type="submit" size="lg" variant="primary" busy={move.isPending}>
            Move Player
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
