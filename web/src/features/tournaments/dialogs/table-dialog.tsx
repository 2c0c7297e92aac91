import { type ReactNode, useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Desk, TournamentSeat, TournamentTable } from '@/api/tournament-types';
import { formatOrdinal } from '@/lib/format';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Select } from '@/ui/select';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/table-mark';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { chipsOf } from '../busting';
import { SEATING_TEXTS, useChangeTournamentTable, useCountStacks } from '../desk-mutations';
import { breakReason, breaksText, levelLook, plannedMoves, takenSeats } from '../seating';
import { SeatTable } from '../seat-table';
import type { FreeTable } from './open-tables-dialog';

interface TableDialogProps {
  desk: Desk;
  table: TournamentTable;
  timeZone: string;
  acts: boolean;
  free: readonly FreeTable[] | undefined;
  /** The number of the room's table on which it is dealt. */
  dealtOn: number | null;
  /** What it was opened for, where the focus begins. */
  first: 'button' | undefined;
  renderMenu: (seat: TournamentSeat) => ReactNode;
  /** Leads to that table's own page. */
  link: ReactNode;
  onBreak: () => void;
  onClose: () => void;
}

/** One table, seat by seat, and everything that can be set of it. */
export function TableDialog(props: TableDialogProps) {
  const { table, onClose } = props;
  const [counting, setCounting] = useState(false);
  return (
    <Dialog
      open
      place="beside"
      lead={<TableMark number={table.name} />}
      title={`Table ${table.name}`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {counting ? (
        <CountForm {...props} onBack={() => setCounting(false)} />
      ) : (
        <Seats {...props} onCount={() => setCounting(true)} />
      )}
    </Dialog>
  );
}

function Seats(props: TableDialogProps & { onCount: () => void }) {
  const { desk, table, timeZone, acts, renderMenu, link, onBreak, onCount, onClose } = props;
  const { tables, duties, tournament } = desk;
  const over = tournament.status === 'completed';
  return (
    <>
      <DialogBody label={`Seats of Table ${table.name}`}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-ink-2">
          <StatusBadge {...levelLook(table)} />
          {breaksText(table, tables.length)}
          {link}
        </p>
        <div className="overflow-hidden rounded-control border border-line">
          <SeatTable
            table={table}
            moves={plannedMoves(duties)}
            timeZone={timeZone}
            renderAct={acts && !over ? renderMenu : undefined}
          />
        </div>
        {acts && !over ? <TableSettings {...props} /> : null}
      </DialogBody>
      <DialogFoot>
        {acts && !over ? (
          <>
            <Button
              size="lg"
              disabledReason={table.players === 0 ? 'Nobody is seated' : undefined}
              onClick={onCount}
            >
              Enter Chips
            </Button>
            <Button
              size="lg"
              variant="danger"
              disabledReason={breakReason(tables, table)}
              onClick={onBreak}
            >
              Break Table
            </Button>
          </>
        ) : (
          <Button size="lg" onClick={onClose}>
            Close
          </Button>
        )}
      </DialogFoot>
    </>
  );
}

const NOWHERE = 'none';

const NOT_KNOWN = '';

function TableSettings({ desk, table, free, dealtOn, first }: TableDialogProps) {
  const change = useChangeTournamentTable();
  const { tables, tournament } = desk;
  const here = { tournamentId: tournament.id, number: table.number };
  const set = (setting: { button?: number; order?: number; tableId?: string; name?: string }) =>
    change.mutate({ ...here, ...setting });
  const choices = [
    { value: NOWHERE, label: 'Not in the room' },
    ...(table.tableId === null || dealtOn === null
      ? []
      : [{ value: table.tableId, label: `Table ${dealtOn}` }]),
    ...(free ?? [])
      .filter(({ id, seats }) => id !== table.tableId && seats >= table.seats.length)
      .map(({ id, number }) => ({ value: id, label: `Table ${number}` })),
  ];
  return (
    <>
      {change.error === null ? null : (
        <FormError text={errorText(change.error, SEATING_TEXTS.table.error)} />
      )}
      <div className="grid grid-cols-2 gap-3">
        <Field label="Button">
          <Select
            autoFocus={first === 'button'}
            placeholder="Not known"
            value={table.button === null ? NOT_KNOWN : String(table.button)}
            onValueChange={(button) => set({ button: Number(button) })}
            options={table.seats.map(({ seatNumber, name, entryId }) => ({
              value: String(seatNumber),
              label: `Seat ${seatNumber}`,
              detail: entryId === null ? 'Open' : name,
            }))}
          />
        </Field>
        <Field label="Breaks">
          <Select
            value={String(table.order)}
            onValueChange={(order) => set({ order: Number(order) })}
            options={tables.map((_, index) => ({
              value: String(index + 1),
              label: orderText(index + 1, tables.length),
            }))}
          />
        </Field>
        <Field label="Dealt on">
          <Select
            value={table.tableId ?? NOWHERE}
            onValueChange={(id) => set({ tableId: id === NOWHERE ? '' : id })}
            options={choices}
          />
        </Field>
        <TableNumber key={table.name} name={table.name} onChange={(name) => set({ name })} />
      </div>
    </>
  );
}

/** What people call it: seat cards and slips follow. */
function TableNumber({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  const save = () => {
    const text = typed.trim();
    if (text !== '' && text !== name) onChange(text);
  };
  return (
    <Field label="Number">
      <TextInput
        value={typed}
        maxLength={6}
        autoComplete="off"
        onChange={({ target: { value } }) => setTyped(value)}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save();
        }}
      />
    </Field>
  );
}

function orderText(order: number, of: number): string {
  if (order === of) return 'Last';
  return order === 1 ? 'Next' : formatOrdinal(order);
}

/** The stacks of a table as they were counted. */
function CountForm({ desk, table, onBack }: TableDialogProps & { onBack: () => void }) {
  const count = useCountStacks();
  const seats = takenSeats(table);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(
    () =>
      new Map(
        seats.map(({ entryId, stack }) => [
          entryId,
          stack === null ? '' : stack.toLocaleString('en-US'),
        ]),
      ),
  );
  const counts = seats.flatMap(({ entryId }) => {
    const chips = chipsOf(typed.get(entryId) ?? '');
    return chips === null ? [] : [{ entryId, chips }];
  });
  const sum = counts.reduce((total, { chips }) => total + chips, 0);

  return (
    <DialogForm
      busy={count.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (counts.length === 0) return;
        count.mutate(
          { tournamentId: desk.tournament.id, counts },
          {
            onSuccess: () => {
              toast({ title: `Chips of Table ${table.name} entered` });
              onBack();
            },
          },
        );
      }}
    >
      <DialogBody>
        {count.error === null ? null : (
          <FormError text={errorText(count.error, SEATING_TEXTS.count.error)} />
        )}
        <div className="grid gap-2">
          {seats.map(({ entryId, seatNumber, name }) => (
            <label key={entryId} className="flex items-center gap-3 text-dense">
              <span className="w-4 flex-none font-medium text-ink-3 tabular-nums">
                {seatNumber}
              </span>
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <input
                type="text"
                inputMode="numeric"
                autoComplete="off"
                aria-label={`Chips of ${name}`}
                value={typed.get(entryId) ?? ''}
                onChange={({ target: { value } }) =>
                  setTyped((before) => new Map(before).set(entryId, value))
                }
                className="h-8 w-32 flex-none rounded-control border border-control bg-surface px-2 text-right text-dense tabular-nums focus:border-focus focus:outline-2 focus:-outline-offset-1 focus:outline-focus phone:h-11 phone:text-phone"
              />
            </label>
          ))}
        </div>
        <p className="flex justify-between border-t border-line pt-2 text-dense font-medium tabular-nums">
          <span>Together</span>
          <span>{sum.toLocaleString('en-US')}</span>
        </p>
      </DialogBody>
      <DialogFoot cancel={<CancelButton onClose={onBack} label="Back" />}>
        <Button
          type="submit"
          size="lg"
          variant="primary"
          busy={count.isPending}
          disabledReason={counts.length === 0 ? 'Enter at least one stack' : undefined}
        >
          Save Chips
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
