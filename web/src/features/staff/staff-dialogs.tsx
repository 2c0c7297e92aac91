import { type FormEvent, useState } from 'react';
import { errorText, fieldErrors } from '@/api/errors';
import type { RotationString, Staff, StaffRole } from '@/api/staff-types';
import type { Room, Table } from '@/api/types';
import { byNumber, dealtName } from '@/domain/floor';
import { instantOf, wallOf } from '@/lib/zone';
import { serverNow } from '@/lib/clock';
import { FormDialog } from '@/ui/form-dialog';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { SegmentedField } from '@/ui/segmented-field';
import { PasswordInput, TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { ROLE_NAME } from './model';
import { STAFF_ERROR, usePlanShift, useSaveStaff, useStaffAct } from './mutations';

const ROLES: StaffRole[] = ['dealer', 'floor', 'security'];
const HOUR = 3_600_000;
const NO_STRING = 'none';

/** What is wrong as a whole: nothing while each error stands at its field. */
function wholeError(error: Error | null): string | null {
  if (error === null || Object.keys(fieldErrors(error)).length > 0) return null;
  return errorText(error, STAFF_ERROR);
}

interface StaffDialogProps {
  /** null: somebody new. */
  staff: Staff | null;
  onClose: () => void;
}

export function StaffDialog({ staff, onClose }: StaffDialogProps) {
  const [name, setName] = useState(staff?.name ?? '');
  const [role, setRole] = useState<StaffRole>(staff?.role ?? 'dealer');
  const [phone, setPhone] = useState(staff?.phone ?? '');
  const [pin, setPin] = useState('');
  const saving = useSaveStaff();
  const errors = fieldErrors(saving.error);

  function submit() {
    saving.mutate(
      { staffId: staff?.id ?? null, name, role, phone, pin },
      {
        onSuccess: (saved) => {
          toast({
            title: staff === null ? 'Staff added' : 'Staff updated',
            description: saved.name,
          });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={staff === null ? 'Add Staff' : `Edit ${staff.name}`}
      dirty={name !== (staff?.name ?? '') || pin !== '' || phone !== (staff?.phone ?? '')}
      busy={saving.isPending}
      error={wholeError(saving.error)}
      submitLabel={staff === null ? 'Add Staff' : 'Save'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name}>
        <TextInput value={name} autoComplete="off" onChange={(e) => setName(e.target.value)} />
      </Field>
      <SegmentedField
        label="Role"
        value={role}
        onValueChange={setRole}
        segments={ROLES.map((value) => ({ value, label: ROLE_NAME[value] }))}
        error={errors.role}
      />
      <Field label="Phone" error={errors.phone}>
        <TextInput
          type="tel"
          value={phone}
          autoComplete="off"
          onChange={(e) => setPhone(e.target.value)}
        />
      </Field>
      <Field
        label="PIN"
        hint={
          staff?.hasPin === true
            ? 'Leave it empty to keep the present one.'
            : '4 to 8 digits: takes a table over on its dealer screen.'
        }
        error={errors.pin}
      >
        <PasswordInput
          inputMode="numeric"
          autoComplete="new-password"
          value={pin}
          onChange={(e) => setPin(e.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

interface PlaceDialogProps {
  staff: Staff;
  room: Room;
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
      error={wholeError(acting.error)}
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

interface ShiftDialogProps {
  staff: Staff;
  room: Room;
  strings: readonly RotationString[];
  onClose: () => void;
}

/** A string for a dealer, an area for everybody else. */
function WhereField({
  staff,
  strings,
  line,
  area,
  onLine,
  onArea,
}: {
  staff: Staff;
  strings: readonly RotationString[];
  line: string;
  area: string;
  onLine: (id: string) => void;
  onArea: (area: string) => void;
}) {
  return staff.role === 'dealer' ? (
    <Field label="String" hint="The pushes that take him along.">
      <Select
        value={line}
        onValueChange={onLine}
        options={[
          { value: NO_STRING, label: 'None' },
          ...strings.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Field>
  ) : (
    <Field label="Area">
      <TextInput
        value={area}
        placeholder="Cash floor"
        maxLength={60}
        onChange={(e) => onArea(e.target.value)}
      />
    </Field>
  );
}

const startsOn = (staff: Staff, strings: readonly RotationString[]) =>
  staff.shift?.stringId ?? strings[0]?.id ?? NO_STRING;

export function ClockInDialog({ staff, room, strings, onClose }: ShiftDialogProps) {
  const [line, setLine] = useState(startsOn(staff, strings));
  const [area, setArea] = useState(staff.shift?.area ?? '');
  const acting = useStaffAct();
  return (
    <FormDialog
      title={`Clock In ${staff.name}`}
      busy={acting.isPending}
      error={acting.error === null ? null : errorText(acting.error, STAFF_ERROR)}
      submitLabel="Clock In"
      onClose={onClose}
      onSubmit={() =>
        acting.mutate(
          {
            staffId: staff.id,
            act: 'clock-in',
            body: {
              roomId: room.id,
              stringId: staff.role === 'dealer' && line !== NO_STRING ? line : null,
              area: staff.role === 'dealer' ? '' : area,
            },
          },
          {
            onSuccess: () => {
              toast({ title: `${staff.name} clocked in` });
              onClose();
            },
          },
        )
      }
    >
      <WhereField {...{ staff, strings, line, area, onLine: setLine, onArea: setArea }} />
    </FormDialog>
  );
}

export function ShiftDialog({ staff, room, strings, onClose }: ShiftDialogProps) {
  const [start] = useState(() =>
    wallOf(Math.ceil(serverNow() / HOUR) * HOUR + HOUR, room.timeZone),
  );
  const [day, setDay] = useState(start.day);
  const [from, setFrom] = useState(start.time);
  const [hours, setHours] = useState('8');
  const [line, setLine] = useState(startsOn(staff, strings));
  const [area, setArea] = useState('');
  const planning = usePlanShift();
  const errors = fieldErrors(planning.error);

  function submit(_event: FormEvent) {
    const plannedFrom = instantOf(day, from, room.timeZone);
    planning.mutate(
      {
        staffId: staff.id,
        roomId: room.id,
        stringId: staff.role === 'dealer' && line !== NO_STRING ? line : null,
        plannedFrom,
        plannedTo: new Date(Date.parse(plannedFrom) + Number(hours) * HOUR).toISOString(),
        area: staff.role === 'dealer' ? '' : area,
      },
      {
        onSuccess: () => {
          toast({ title: 'Shift planned', description: staff.name });
          onClose();
        },
      },
    );
  }

  const given = day !== '' && from !== '' && Number(hours) > 0;
  return (
    <FormDialog
      title={`Plan a Shift for ${staff.name}`}
      busy={planning.isPending}
      error={wholeError(planning.error)}
      submitLabel="Plan Shift"
      disabledReason={given ? undefined : 'Start time is required'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Day" required>
        <TextInput type="date" value={day} onChange={(e) => setDay(e.target.value)} />
      </Field>
      <Field label="Starts at" required error={errors.plannedFrom}>
        <TextInput type="time" value={from} onChange={(e) => setFrom(e.target.value)} />
      </Field>
      <Field label="Hours" required error={errors.plannedTo}>
        <TextInput
          inputMode="decimal"
          value={hours}
          onChange={(e) => setHours(e.target.value.replace(/[^0-9.]/g, ''))}
        />
      </Field>
      <WhereField {...{ staff, strings, line, area, onLine: setLine, onArea: setArea }} />
    </FormDialog>
  );
}
