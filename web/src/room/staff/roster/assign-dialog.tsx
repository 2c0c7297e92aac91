import * as z from 'zod/mini';
import type { Staff } from '@/api/staff-types';
import type { Table } from '@/api/types';
import { byNumber, dealtName } from '@/domain/floor';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { assignStaff } from './acts';

interface PlaceDialogProps {
  staff: Staff;
  tables: readonly Table[];
  onClose: () => void;
}

const AREA = 'area';

const placeSchema = z.object({ tableId: z.string(), area: z.string() });
const F = fieldsOf<typeof placeSchema>();

/** Assigns a person to a table or an area: a dealer deals at the table from now on, other staff look after it. */
export function AssignDialog({ staff, tables, onClose }: PlaceDialogProps) {
  return (
    <ActForm
      act={assignStaff}
      schema={placeSchema}
      defaults={{
        tableId: staff.tableId ?? (staff.role === 'dealer' ? '' : AREA),
        area: staff.shift?.area ?? '',
      }}
      vars={({ tableId, area }) => ({ staff, body: tableId === AREA ? { area } : { tableId } })}
      title={`Assign ${staff.name}`}
      description={
        staff.role === 'dealer' ? 'Takes over this table now; the current dealer becomes available.' : undefined
      }
      submit="Assign"
      disabledReason={({ tableId }) => (tableId === '' ? 'Please select a table or an area' : undefined)}
      onClose={onClose}
    >
      {({ tableId }) => (
        <>
          <F.Select
            name="tableId"
            label="Table or area"
            required
            placeholder="Select a table or an area"
            options={[
              { value: AREA, label: 'An area' },
              ...tables.toSorted(byNumber).map((table) => ({
                value: table.id,
                label: `Table ${table.tableNumber}`,
                detail: dealtName(table),
              })),
            ]}
          />
          {tableId === AREA ? (
            <F.Text name="area" label="Area" required placeholder="Cash floor" maxLength={60} />
          ) : null}
        </>
      )}
    </ActForm>
  );
}
