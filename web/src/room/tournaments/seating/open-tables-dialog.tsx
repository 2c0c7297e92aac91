import * as z from 'zod/mini';
import type { Tournament } from '@/api/tournament-types';
import { ActForm } from '@/shells/act-form';
import { Checkbox } from '@/ui/checkbox';
import { Field, FieldGroup } from '@/ui/field';
import { useFormField } from '@/ui/form/use-form-field';
import { SkeletonRows } from '@/ui/skeleton';
import { TextInput } from '@/ui/text-input';
import { chipsOf } from './elimination-rules';
import { openTables } from '../desk/desk-acts';

/** A table of the room without players. */
export interface FreeTable {
  id: string;
  number: number;
  seats: number;
  game: string;
}

interface OpenTablesDialogProps {
  tournament: Tournament;
  seatsPerTable: number;
  /** Undefined while the free tables load. */
  free: readonly FreeTable[] | undefined;
  onClose: () => void;
}

const MAX_TABLES = 500;
const COUNT_PROBLEM = `Enter a number up to ${MAX_TABLES}`;

/** The typed number of tables; null where it is not a number. */
function countOf(text: string): number | null {
  return text.trim() === '' ? 0 : chipsOf(text);
}

const openSchema = z.object({
  tableIds: z.array(z.string()),
  count: z.pipe(
    z.string(),
    z.transform((text: string, { issues }) => {
      const count = countOf(text);
      if (count !== null && count <= MAX_TABLES) return count;
      issues.push({ code: 'custom', message: COUNT_PROBLEM, input: text });
      return z.NEVER;
    }),
  ),
});

/** Opens tables of the room, or numbered tables that are not in the room's list. */
export function OpenTablesDialog({ tournament, seatsPerTable, free, onClose }: OpenTablesDialogProps) {
  // Another user may have started a game there meanwhile.
  const stillFree = (ids: readonly string[]) => ids.filter((id) => free?.some((table) => table.id === id));
  const sumOf = ({ tableIds, count }: z.input<typeof openSchema>) => stillFree(tableIds).length + (countOf(count) ?? 0);
  return (
    <ActForm
      act={openTables}
      schema={openSchema}
      defaults={{ tableIds: [], count: '' }}
      vars={({ tableIds, count }) => ({
        tournamentId: tournament.id,
        body: { tableIds: stillFree(tableIds), count },
      })}
      title="Open Tables"
      description={`${seatsPerTable} seats each. Open tables are in the seat draw.`}
      submit={(typed) => {
        const sum = sumOf(typed);
        return sum > 1 ? `Open ${sum} Tables` : 'Open Table';
      }}
      disabledReason={(typed) => (sumOf(typed) === 0 ? 'Choose a table or enter how many' : undefined)}
      onClose={onClose}
    >
      <FieldGroup label="Tables of the room" hint="Reserved until the table breaks or the event ends.">
        <FreeList free={free} />
      </FieldGroup>
      <ExtraTables />
    </ActForm>
  );
}

function ExtraTables() {
  const { field, error } = useFormField<string>('count');
  return (
    <Field
      label="Extra tables"
      hint="Numbered on from the open ones; the floor does not show them."
      // Shown at once: without a number the form cannot be sent.
      error={error ?? (countOf(field.value) === null ? COUNT_PROBLEM : undefined)}
    >
      <TextInput
        {...field}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        onChange={({ target: { value } }) => field.onChange(value)}
      />
    </Field>
  );
}

function FreeList({ free }: { free: readonly FreeTable[] | undefined }) {
  const { field } = useFormField<readonly string[]>('tableIds');
  const { value: chosen, onChange } = field;
  if (free === undefined) return <SkeletonRows rows={3} />;
  if (free.length === 0) {
    return <p className="rounded-control border border-line px-3 py-2 text-dense text-ink-3">No tables available.</p>;
  }
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-control border border-line px-3 py-2 phone:gap-y-0">
      {free.map((table) => (
        <Checkbox
          key={table.id}
          checked={chosen.includes(table.id)}
          onChange={({ target: { checked } }) =>
            onChange(checked ? [...chosen, table.id] : chosen.filter((id) => id !== table.id))
          }
        >
          Table {table.number} <span className="text-meta text-ink-3">{table.seats} seats</span>
        </Checkbox>
      ))}
    </div>
  );
}
