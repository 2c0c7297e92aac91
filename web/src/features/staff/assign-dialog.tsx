import { useState } from 'react';
import { fieldErrors } from '@/api/client/errors';
import type { Staff } from '@/api/staff-types';
import type { Table } from '@/api/types';
import { byNumber, dealtName } from '@/domain/floor';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Select } from '@/ui/select';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { wholeError } from './form-error';
import { STAFF_ERROR, useStaffAct } from './mutations';

interface PlaceDialogProps {
  staff: Staff;
  tables: readonly Table[];
  onClose: () => void;
}

const AREA = 'area';

/** To a table or to an area: a dealer deals there from now on, others look after it. */
export function AssignDialog({ staff, tables, onClose }: PlaceDialogProps) {
  const [place, setPlace] = useState(staff.tableId ?? (staff.role === 'dealer' ? '' : AREA));
  const [area, setArea] = useState(staff.shift?.area ?? '');
  const acting = useStaffAct();
  const errors = fieldErrors(acting.error);

  function submit() {
    acting.mutate(
      {
        staffId: staff.id,
        act: 'assign',
        body: place === AREA ? { area } : { tableId: place },
      },
      {
        onSuccess: (now) => {
          toast({ title: `${now.name} assigned`, description: now.currentAssignment ?? '' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Assign ${staff.name}`}
      description={
        staff.role === 'dealer'
          ? 'Deals at the table from now on; who dealt there is free.'
          : undefined
      }
      busy={acting.isPending}
      error={wholeError(acting.error, STAFF_ERROR)}
      submitLabel="Assign"
      disabledReason={place === '' ? 'Please select a table or an area' : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Table or area" required error={errors.tableId}>
        <Select
          value={place}
          onValueChange={setPlace}
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
      </Field>
      {place === AREA ? (
        <Field label="Area" required error={errors.area}>
          <TextInput
            value={area}
            placeholder="Cash floor"
            maxLength={60}
            onChange={(e) => setArea(e.target.value)}
          />
        </Field>
      ) : null}
    </FormDialog>
  );
}
