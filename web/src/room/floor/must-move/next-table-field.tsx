import type { Table } from '@/api/types';
import { FieldGroup } from '@/ui/field';
import { useFormField } from '@/ui/form/use-form-field';
import { Select } from '@/ui/select';
import { nextTableOptions, NO_NEXT, proposedNext } from './model';

/** The value before a choice: the proposed next table, which depends on table and game. */
export const PROPOSED = 'proposed';

/** The chosen or proposed next table, by its id. */
export function nextOf(chosen: string, table: Table, gameTypeId: string, tables: readonly Table[]): string {
  const isChoice = nextTableOptions(table, gameTypeId, tables).some(({ value }) => value === chosen);
  return isChoice ? chosen : (proposedNext(table, gameTypeId, tables)?.id ?? NO_NEXT);
}

interface NextTableFieldProps {
  table: Table;
  gameTypeId: string;
  tables: readonly Table[];
}

/** The field `mustMoveTableId`. A second game of the same kind is proposed as a feeder of the first one. */
export function NextTableField({ table, gameTypeId, tables }: NextTableFieldProps) {
  const { field } = useFormField<string>('mustMoveTableId');
  const options = nextTableOptions(table, gameTypeId, tables);
  if (options.length === 1) return null;
  return (
    <FieldGroup label="Must-move">
      <Select
        label="Must-move"
        value={nextOf(field.value, table, gameTypeId, tables)}
        onValueChange={field.onChange}
        options={options}
      />
    </FieldGroup>
  );
}
