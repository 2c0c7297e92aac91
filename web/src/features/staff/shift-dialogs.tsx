import { useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { RotationString, Staff, StaffShift } from '@/api/staff-types';
import type { Room } from '@/api/types';
import { serverNow } from '@/lib/clock';
import { instantOf, wallOf } from '@/lib/zone';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { ErrorStrip } from '@/ui/error-panel';
import { Field, FieldGroup } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { ListRow } from '@/ui/list-row';
import { Select } from '@/ui/select';
import { Loading, Skeleton } from '@/ui/skeleton';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { wholeError } from './form-error';
import { shiftText } from './model';
import { STAFF_ERROR, useCancelShift, usePlanShift, useStaffAct } from './mutations';
import { usePlannedShifts } from './queries';

const HOUR = 3_600_000;
const NO_STRING = 'none';

interface ShiftDialogProps {
  staff: Staff;
  room: Room;
  strings: readonly RotationString[];
  onClose: () => void;
}

interface Where {
  line: string;
  area: string;
}

/** A string for a dealer, an area for everybody else. */
function WhereField({
  staff,
  strings,
  where,
  onChange,
}: {
  staff: Staff;
  strings: readonly RotationString[];
  where: Where;
  onChange: (where: Where) => void;
}) {
  return staff.role === 'dealer' ? (
    <Field label="String" hint="The pushes that include this dealer.">
      <Select
        value={where.line}
        onValueChange={(line) => onChange({ ...where, line })}
        options={[
          { value: NO_STRING, label: 'None' },
          ...strings.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Field>
  ) : (
    <Field label="Area">
      <TextInput
        value={where.area}
        placeholder="Cash floor"
        maxLength={60}
        onChange={(e) => onChange({ ...where, area: e.target.value })}
      />
    </Field>
  );
}

function startsAt(staff: Staff, strings: readonly RotationString[]): Where {
  // A string that was closed since the shift was planned is no choice any more.
  const planned = strings.find(({ id }) => id === staff.shift?.stringId);
  return { line: (planned ?? strings[0])?.id ?? NO_STRING, area: staff.shift?.area ?? '' };
}

function sentWhere({ role }: Staff, { line, area }: Where) {
  return role === 'dealer'
    ? { stringId: line === NO_STRING ? null : line, area: '' }
    : { stringId: null, area };
}

export function ClockInDialog({ staff, room, strings, onClose }: ShiftDialogProps) {
  const [where, setWhere] = useState(() => startsAt(staff, strings));
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
            body: { roomId: room.id, ...sentWhere(staff, where) },
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
      <WhereField {...{ staff, strings, where, onChange: setWhere }} />
    </FormDialog>
  );
}

/** What somebody is to work, with one more to plan. */
export function ShiftDialog({ staff, room, strings, onClose }: ShiftDialogProps) {
  const [start] = useState(() =>
    wallOf(Math.ceil(serverNow() / HOUR) * HOUR + HOUR, room.timeZone),
  );
  const [day, setDay] = useState(start.day);
  const [from, setFrom] = useState(start.time);
  const [hours, setHours] = useState('8');
  const [where, setWhere] = useState(() => startsAt(staff, strings));
  const planning = usePlanShift();
  const errors = fieldErrors(planning.error);

  function submit() {
    const plannedFrom = instantOf(day, from, room.timeZone);
    planning.mutate(
      {
        staffId: staff.id,
        roomId: room.id,
        plannedFrom,
        plannedTo: new Date(Date.parse(plannedFrom) + Number(hours) * HOUR).toISOString(),
        ...sentWhere(staff, where),
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
      title={`Shifts of ${staff.name}`}
      busy={planning.isPending}
      error={wholeError(planning.error, STAFF_ERROR)}
      submitLabel="Plan Shift"
      disabledReason={given ? undefined : 'Start time is required'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Planned staff={staff} room={room} strings={strings} />
      <Field label="Day" required>
        <TextInput type="date" value={day} onChange={(e) => setDay(e.target.value)} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
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
      </div>
      <WhereField {...{ staff, strings, where, onChange: setWhere }} />
    </FormDialog>
  );
}

/** What is planned already; each can be cancelled. */
function Planned({ staff, room, strings }: Omit<ShiftDialogProps, 'onClose'>) {
  const shifts = usePlannedShifts(room.id);
  const [cancelling, setCancelling] = useState<StaffShift | null>(null);
  const own = shifts.data?.filter(({ staffId }) => staffId === staff.id);
  if (own === undefined)
    return shifts.isError ? (
      <ErrorStrip
        what="the planned shifts"
        error={shifts.error}
        retrying={shifts.isFetching}
        onRetry={() => void shifts.refetch()}
      />
    ) : (
      <Loading label="Loading planned shifts">
        <Skeleton width="12rem" height="1.25rem" />
      </Loading>
    );
  if (own.length === 0) return null;
  return (
    <FieldGroup label="Planned">
      <ul className="max-h-48 overflow-y-auto rounded-control border border-line">
        {own.map((shift) => (
          <ListRow
            key={shift.id}
            dense
            title={shiftText(shift, room.timeZone)}
            detail={strings.find(({ id }) => id === shift.stringId)?.name ?? shift.area}
            action={
              <Button
                size="sm"
                aria-label={`Cancel the shift of ${shiftText(shift, room.timeZone)}`}
                onClick={() => setCancelling(shift)}
              >
                Cancel
              </Button>
            }
          />
        ))}
      </ul>
      {cancelling === null ? null : (
        <CancelShiftDialog
          staff={staff}
          shift={cancelling}
          room={room}
          onClose={() => setCancelling(null)}
        />
      )}
    </FieldGroup>
  );
}

interface CancelShiftDialogProps {
  staff: Staff;
  shift: StaffShift;
  room: Room;
  onClose: () => void;
}

export function CancelShiftDialog({ staff, shift, room, onClose }: CancelShiftDialogProps) {
  const cancelling = useCancelShift();
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={`Cancel ${staff.name}'s shift?`}
      confirmLabel="Cancel Shift"
      cancelLabel="Keep Shift"
      tone="danger"
      busy={cancelling.isPending}
      error={cancelling.error === null ? undefined : errorText(cancelling.error, STAFF_ERROR)}
      onConfirm={() =>
        cancelling.mutate(
          { shiftId: shift.id },
          {
            onSuccess: () => {
              toast({ title: 'Shift cancelled', description: staff.name });
              onClose();
            },
          },
        )
      }
    >
      {shiftText(shift, room.timeZone)}. The rotation counts on nobody for it any more.
    </Confirm>
  );
}
