import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import type { Desk, StackCounts, TournamentSeat, TournamentTable } from '@/api/tournament-types';
import { formatOrdinal } from '@/lib/format';
import { ActStep } from '@/shells/act-form';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { useFormField } from '@/ui/form/use-form-field';
import { FormError } from '@/ui/form-error';
import { Select } from '@/ui/select';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/poker/table-mark';
import { TextInput } from '@/ui/text-input';
import { ChipsInput } from './chips-input';
import { chipsOf } from './elimination-rules';
import { changeTable, countStacks } from '../desk/desk-acts';
import { breakReason, breaksText, levelBadge, plannedMoves, type TakenSeat, takenSeats } from './seating';
import { SeatTable } from './seat-table';
import type { FreeTable } from './open-tables-dialog';

interface TableDialogProps {
  desk: Desk;
  table: TournamentTable;
  timeZone: string;
  acts: boolean;
  free: readonly FreeTable[] | undefined;
  /** The number of the room's table on which it is dealt. */
  dealtOn: number | null;
  /** The field that takes the focus when the dialog opens. */
  first: 'button' | undefined;
  renderMenu: (seat: TournamentSeat) => ReactNode;
  /** A link to the page of the room's table. */
  link: ReactNode;
  onBreak: () => void;
  onClose: () => void;
}

/** One table, seat by seat, with all its settings. */
export function TableDialog(props: TableDialogProps) {
  const { table, onClose } = props;
  const [counting, setCounting] = useState(false);
  return (
    <Dialog place="beside" lead={<TableMark number={table.name} />} title={`Table ${table.name}`} onClose={onClose}>
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
          <StatusBadge {...levelBadge(table)} />
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
            <Button size="lg" disabledReason={table.players === 0 ? 'Nobody is seated' : undefined} onClick={onCount}>
              Enter Chips
            </Button>
            <Button size="lg" variant="danger" disabledReason={breakReason(tables, table)} onClick={onBreak}>
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
  const change = useAct(changeTable);
  const { tables, tournament } = desk;
  const here = { tournamentId: tournament.id, number: table.number };
  const set = (setting: { button?: number; order?: number; tableId?: string; name?: string }) =>
    void change.send({ ...here, setting });
  const choices = [
    { value: NOWHERE, label: 'Not in the room' },
    ...(table.tableId === null || dealtOn === null ? [] : [{ value: table.tableId, label: `Table ${dealtOn}` }]),
    ...(free ?? [])
      .filter(({ id, seats }) => id !== table.tableId && seats >= table.seats.length)
      .map(({ id, number }) => ({ value: id, label: `Table ${number}` })),
  ];
  return (
    <>
      <FormError text={change.refusal} />
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
        <Field label="Room table">
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

/** The display name of the table, which seat cards and slips use. */
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

/** The typed chips by entry id. */
type Typed = Readonly<Record<string, string>>;

/** The readable ones of the typed stacks. */
function countsOf(seats: readonly TakenSeat[], typed: Typed): StackCounts['counts'] {
  return seats.flatMap(({ entryId }) => {
    const chips = chipsOf(typed[entryId] ?? '');
    return chips === null ? [] : [{ entryId, chips }];
  });
}

const chipsSchema = z.object({ chips: z.record(z.string(), z.string()) });

/** The counted stacks of a table. */
function CountForm({ desk, table, onBack }: TableDialogProps & { onBack: () => void }) {
  const seats = takenSeats(table);
  const [shown] = useState(seats);
  return (
    <ActStep
      act={countStacks}
      schema={chipsSchema}
      defaults={{
        chips: Object.fromEntries(seats.map(({ entryId, stack }) => [entryId, stack?.toLocaleString('en-US') ?? ''])),
      }}
      vars={({ chips }) => ({
        tournamentId: desk.tournament.id,
        what: `Table ${table.name}`,
        shown,
        body: { counts: countsOf(seats, chips) },
      })}
      submit="Save Chips"
      disabledReason={({ chips }) => (countsOf(seats, chips).length === 0 ? 'Enter at least one stack' : undefined)}
      cancelLabel="Back"
      onDone={onBack}
      onClose={onBack}
    >
      <StackFields seats={seats} />
    </ActStep>
  );
}

function StackFields({ seats }: { seats: readonly TakenSeat[] }) {
  const { field } = useFormField<Typed>('chips');
  const sum = countsOf(seats, field.value).reduce((total, { chips }) => total + chips, 0);
  return (
    <>
      <div className="grid gap-2">
        {seats.map(({ entryId, seatNumber, name }) => (
          <label key={entryId} className="flex items-center gap-3 text-dense">
            <span className="w-4 flex-none font-medium text-ink-3 tabular-nums">{seatNumber}</span>
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <ChipsInput
              size="form"
              label={`Chips of ${name}`}
              value={field.value[entryId] ?? ''}
              onChange={(text) => field.onChange({ ...field.value, [entryId]: text })}
            />
          </label>
        ))}
      </div>
      <p className="flex justify-between border-t border-line pt-2 text-dense font-medium tabular-nums">
        <span>Together</span>
        <span>{sum.toLocaleString('en-US')}</span>
      </p>
    </>
  );
}
