import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Busting, Desk, Payouts } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field, FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { PickerField } from '@/ui/picker-field';
import { TablePick } from '@/ui/table-pick';
import {
  bustFoot,
  bustHindrance,
  chipsOf,
  findSeated,
  handSeats,
  type Line,
  type Out,
  whatHappens,
} from '../busting';
import { SEATING_TEXTS, useBust } from '../desk-mutations';
import { seatText, type TakenSeat, takenSeats } from '../seating';
import { HandList } from './hand-list';

interface BustDialogProps {
  desk: Desk;
  payouts: Payouts | undefined;
  /** Chosen before it was opened: on a seat, on a table. */
  first: { table?: number; entryId?: string };
  /** `where` they sat: "Table 7 seat 5". */
  onDone: (busting: Busting, where: string) => void;
  onClose: () => void;
}

interface Draft {
  table: number | undefined;
  /** The players of the table when it was chosen: their lines stay where they are. */
  shown: readonly TakenSeat[];
  /** The chips of who is out, as typed. */
  chips: ReadonlyMap<string, string>;
  /** Who knocked him out, where there is a bounty. */
  by: Readonly<Record<string, readonly string[]>>;
}

const SHOWN = 8;

/** Who is out in this hand, and what that means before it is done. */
export function BustDialog({ desk, payouts, first, onDone, onClose }: BustDialogProps) {
  const bust = useBust();
  const [query, setQuery] = useState('');
  const [draft, setDraft] = useState<Draft>(() => firstDraft(desk, first));
  const { tables, tournament } = desk;
  const table = tables.find(({ number }) => number === draft.table);
  const seats = table === undefined ? [] : takenSeats(table);
  // Whoever was moved or is out meanwhile is not in this hand any more.
  const outs = seats
    .filter(({ entryId }) => draft.chips.has(entryId))
    .map(({ entryId, name }): Out => {
      return { entryId, name, stack: chipsOf(draft.chips.get(entryId) ?? '') };
    });
  const lines = whatHappens(outs, desk, payouts);
  const bounty = fromWire(tournament.bounty) > 0;
  const found = findSeated(tables, query).slice(0, SHOWN);

  function choose(number: number) {
    setDraft({ table: number, shown: seatsAt(tables, number), chips: new Map(), by: {} });
  }

  function toggle(seat: TakenSeat, out: boolean) {
    setDraft((before) => {
      const chips = new Map(before.chips);
      if (out)
        chips.set(seat.entryId, seat.stack === null ? '' : seat.stack.toLocaleString('en-US'));
      else chips.delete(seat.entryId);
      // Who is out himself has knocked out nobody.
      const by = Object.fromEntries(
        Object.entries(before.by).map(([id, winners]) => [
          id,
          winners.filter((winner) => winner !== seat.entryId),
        ]),
      );
      return { ...before, chips, by };
    });
  }

  function submit() {
    if (bustHindrance(outs, draft.by, desk) !== undefined) return;
    const [one, more] = seats.filter(({ entryId }) => draft.chips.has(entryId));
    const where =
      more === undefined
        ? seatText(table?.name ?? null, one?.seatNumber ?? null)
        : `Table ${table?.name ?? draft.table}`;
    bust.mutate(
      {
        tournamentId: tournament.id,
        out: outs.map(({ entryId, stack }) => ({
          entryId,
          stack,
          by: [...(bounty ? (draft.by[entryId] ?? []) : [])],
        })),
      },
      { onSuccess: (busting) => onDone(busting, where) },
    );
  }

  return (
    <Dialog
      open
      place="beside"
      title="Bust Player"
      dirty={draft.chips.size > 0 && !bust.isPending}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogForm
        busy={bust.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
          {bust.error === null ? null : (
            <FormError text={errorText(bust.error, SEATING_TEXTS.bust.error)} />
          )}
          <Field label="Player">
            <PickerField
              label="Player"
              placeholder="Name or entry number"
              picked={undefined}
              onSearch={setQuery}
              emptyText={
                query.trim() === ''
                  ? 'Type a name or an entry number.'
                  : 'Nobody of that name is in.'
              }
              items={found.map(({ tableName, seat }) => ({
                id: seat.entryId,
                title: seat.name,
                detail: `Entry ${seat.entryNo} · Table ${tableName} seat ${seat.seatNumber}`,
              }))}
              onPick={({ id }) => setDraft(firstDraft(desk, { entryId: id }))}
            />
          </Field>
          <FieldGroup label="Table">
            <TablePick
              name="bust-table"
              value={draft.table}
              onValueChange={choose}
              tables={tables}
            />
          </FieldGroup>
          {table === undefined ? null : (
            <HandList
              seats={handSeats(draft.shown, seats)}
              chips={draft.chips}
              onOut={toggle}
              onChips={(entryId, text) =>
                setDraft((before) => ({
                  ...before,
                  chips: new Map(before.chips).set(entryId, text),
                }))
              }
            />
          )}
          {bounty
            ? outs.map((out) => (
                <Winners
                  key={out.entryId}
                  out={out}
                  seats={seats.filter(({ entryId }) => !draft.chips.has(entryId))}
                  chosen={draft.by[out.entryId] ?? []}
                  onChosen={(winners) =>
                    setDraft((before) => ({
                      ...before,
                      by: { ...before.by, [out.entryId]: winners },
                    }))
                  }
                />
              ))
            : null}
          <Results lines={lines} />
        </DialogBody>
        <BustFoot
          note={bustFoot(lines)}
          count={outs.length}
          hindrance={bustHindrance(outs, draft.by, desk)}
          busy={bust.isPending}
          onClose={onClose}
        />
      </DialogForm>
    </Dialog>
  );
}

function seatsAt(tables: Desk['tables'], number: number | undefined): TakenSeat[] {
  const table = tables.find((one) => one.number === number);
  return table === undefined ? [] : takenSeats(table);
}

function firstDraft({ tables }: Desk, { table, entryId }: BustDialogProps['first']): Draft {
  const of = tables.find((one) => takenSeats(one).some((seat) => seat.entryId === entryId));
  const seat = of && takenSeats(of).find((one) => one.entryId === entryId);
  const only = tables.length === 1 ? tables[0]?.number : undefined;
  const number = of?.number ?? table ?? only;
  return {
    table: number,
    shown: seatsAt(tables, number),
    chips:
      seat === undefined
        ? new Map()
        : new Map([[seat.entryId, seat.stack === null ? '' : seat.stack.toLocaleString('en-US')]]),
    by: {},
  };
}

interface WinnersProps {
  out: Out;
  seats: readonly TakenSeat[];
  chosen: readonly string[];
  onChosen: (winners: readonly string[]) => void;
}

/** Whose is the bounty: those who won his chips share it. */
function Winners({ out, seats, chosen, onChosen }: WinnersProps) {
  return (
    <FieldGroup label={`${out.name} was knocked out by`}>
      <div className="grid grid-cols-2 gap-x-3 gap-y-1.5 rounded-control border border-line px-3 py-2 phone:grid-cols-1">
        {seats.map(({ entryId, name }) => (
          <Checkbox
            key={entryId}
            checked={chosen.includes(entryId)}
            onChange={({ target: { checked } }) =>
              onChosen(checked ? [...chosen, entryId] : chosen.filter((id) => id !== entryId))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Said as it changes: what will be recorded. */
function Results({ lines }: { lines: readonly Line[] }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-meta font-medium text-ink-2">What happens</p>
      <ul
        aria-live="polite"
        className="grid gap-2 rounded-control border border-line p-3 text-dense tabular-nums"
      >
        {lines.length === 0 ? (
          <li className="text-ink-3">Choose who is out.</li>
        ) : (
          lines.map(({ key, lead, text, leadsTo }) => (
            <li
              key={key}
              data-rule={leadsTo === undefined ? undefined : ''}
              className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-2 data-rule:border-t data-rule:border-line-soft data-rule:pt-2"
            >
              <strong className="font-semibold whitespace-nowrap">{lead}</strong>{' '}
              <span className="text-ink-2">{text}</span>
            </li>
          ))
        )}
      </ul>
    </div>
  );
}

interface BustFootProps {
  note: string | undefined;
  count: number;
  hindrance: string | undefined;
  busy: boolean;
  onClose: () => void;
}

function BustFoot({ note, count, hindrance, busy, onClose }: BustFootProps) {
  return (
    <DialogFoot note={note === undefined ? undefined : <span className="desk:hidden">{note}</span>}>
      <Button size="lg" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" size="lg" variant="primary" busy={busy} disabledReason={hindrance}>
        {count > 1 ? `Bust ${count} Players` : 'Bust Player'}
      </Button>
    </DialogFoot>
  );
}
