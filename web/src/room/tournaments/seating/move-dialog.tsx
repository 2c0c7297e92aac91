import { useState } from 'react';
import * as z from 'zod/mini';
import type { Desk, LogLine, MoveSeat } from '@/api/tournament-types';
import { ActForm } from '@/shells/act-form';
import { ChosenCard, SeatPick } from '@/ui/choices';
import { Field, FieldGroup } from '@/ui/field';
import { textFieldsOf } from '@/ui/form/text-fields';
import { useFormField } from '@/ui/form/use-form-field';
import { PickerField } from '@/ui/picker-field';
import { Select } from '@/ui/select';
import { TableMark } from '@/ui/poker/table-mark';
import { findSeated } from './elimination-rules';
import { movePlayer } from '../desk/desk-acts';
import { findEntry, openSeats, pickSeats } from './seating';

interface MoveDialogProps {
  desk: Desk;
  /** The player to move; undefined: the dialog asks. */
  entryId?: string | undefined;
  to?: { table: number; seat: number } | undefined;
  onDone: (line: LogLine) => void;
  onClose: () => void;
}

interface MoveDraft {
  entryId: string;
  /** Null until a table is chosen. */
  table: number | null;
  seat: number | null;
  reason: string;
}

type Tables = Desk['tables'];

/** A move between seats of these tables. All problems are reported at once. */
function moveSchema(tables: Tables) {
  return z.pipe(
    z.custom<MoveDraft>(),
    z.transform((draft: MoveDraft, { issues }): MoveSeat => {
      const refuse = (name: keyof MoveDraft, message: string) =>
        issues.push({ code: 'custom', message, path: [name], input: draft });
      const player = findEntry(tables, draft.entryId);
      const target = tables.find(({ number }) => number === draft.table);
      const seat = target && pickSeats(target).find(({ number }) => number === draft.seat);
      const reason = draft.reason.trim();
      if (player === undefined) refuse('entryId', 'Please select a player');
      if (target === undefined) refuse('table', 'Please select a table');
      if (seat?.state !== 'free') refuse('seat', 'Please select a seat');
      if (reason === '') refuse('reason', 'A reason is required');
      if (issues.length > 0 || !player || !target || !seat) return z.NEVER;
      return {
        entryId: player.seat.entryId,
        fromTable: player.table,
        fromSeat: player.seat.seatNumber,
        toTable: target.number,
        toSeat: seat.number,
        reason,
      };
    }),
  );
}

const F = textFieldsOf<ReturnType<typeof moveSchema>>();

/** A move that no rule requires: to any open seat, with a reason. */
export function MoveDialog({ desk, entryId, to, onDone, onClose }: MoveDialogProps) {
  const { tables, tournament } = desk;
  const player = findEntry(tables, entryId);
  return (
    <ActForm
      act={movePlayer}
      schema={moveSchema(tables)}
      defaults={{
        entryId: entryId ?? '',
        table: to?.table ?? null,
        seat: to?.seat ?? null,
        reason: '',
      }}
      vars={(body) => ({ tournamentId: tournament.id, body })}
      title="Move Player"
      place="beside"
      submit="Move Player"
      isQuiet
      onDone={onDone}
      onClose={onClose}
    >
      {player === undefined ? (
        <SeatedPlayerField tables={tables} />
      ) : (
        <ChosenCard
          title={player.seat.name}
          detail={`Entry ${player.seat.entryNo} · seat ${player.seat.seatNumber}`}
          end={<TableMark number={player.tableName} />}
        />
      )}
      <TargetFields tables={tables} />
      <F.Text name="reason" label="Reason" required hint="Printed on the slip and kept in the log." maxLength={200} />
    </ActForm>
  );
}

function SeatedPlayerField({ tables }: { tables: Tables }) {
  const { field, error } = useFormField<string>('entryId');
  const [query, setQuery] = useState('');
  const player = findEntry(tables, field.value);
  return (
    <Field label="Player" required error={error}>
      <PickerField
        label="Player"
        placeholder="Name or entry number"
        picked={player && { id: player.seat.entryId, title: player.seat.name }}
        onSearch={setQuery}
        emptyText={query.trim() === '' ? 'Type a name or an entry number.' : 'Nobody of that name is in.'}
        items={findSeated(tables, query)
          .slice(0, 8)
          .map(({ tableName, seat }) => ({
            id: seat.entryId,
            title: seat.name,
            detail: `Entry ${seat.entryNo} · Table ${tableName} seat ${seat.seatNumber}`,
          }))}
        onPick={({ id }) => field.onChange(id)}
      />
    </Field>
  );
}

/** The table, and one of its seats. Another table needs another seat. */
function TargetFields({ tables }: { tables: Tables }) {
  const table = useFormField<number | null>('table');
  const seat = useFormField<number | null>('seat');
  const target = tables.find(({ number }) => number === table.field.value);
  return (
    <>
      <Field label="To table" required error={table.error}>
        <Select
          placeholder="Choose a table"
          value={table.field.value === null ? '' : String(table.field.value)}
          onValueChange={(text) => {
            table.field.onChange(Number(text));
            seat.field.onChange(null);
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
        <FieldGroup label="To seat" required error={seat.error}>
          <SeatPick
            name="move-seat"
            value={seat.field.value ?? undefined}
            onValueChange={seat.field.onChange}
            seats={pickSeats(target)}
          />
        </FieldGroup>
      )}
    </>
  );
}
