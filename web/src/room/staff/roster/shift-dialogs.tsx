import { useState } from 'react';
import * as z from 'zod/mini';
import type { RotationString, Staff, StaffShift } from '@/api/staff-types';
import type { Room } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { serverNow } from '@/lib/clock';
import { instantOf, wallOf } from '@/lib/zone';
import { ActForm } from '@/shells/act-form';
import { ConfirmAct } from '@/shells/confirm-act';
import { Button } from '@/ui/button';
import { ErrorStrip } from '@/ui/error-panel';
import { FieldGroup } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { ListRow } from '@/ui/list-row';
import { Loading, Skeleton } from '@/ui/skeleton';
import { cancelShift, clockIn, planShift } from './acts';
import { shiftText } from './model';
import { usePlannedShifts } from './queries';

const HOUR = 3_600_000;
const NO_STRING = 'none';

interface ShiftDialogProps {
  staff: Staff;
  room: Room;
  strings: readonly RotationString[];
  onClose: () => void;
}

const whereSchema = z.object({ line: z.string(), area: z.string() });
const shiftSchema = z.extend(whereSchema, {
  day: z.string(),
  from: z.string(),
  hours: z.string(),
});

type Where = z.infer<typeof whereSchema>;

const F = fieldsOf<typeof shiftSchema>();

/** A string for a dealer, an area for other staff. */
function WhereField({ staff, strings }: Pick<ShiftDialogProps, 'staff' | 'strings'>) {
  return staff.role === 'dealer' ? (
    <F.Select
      name="line"
      label="String"
      hint="The pushes that include this dealer."
      options={[{ value: NO_STRING, label: 'None' }, ...strings.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  ) : (
    <F.Text name="area" label="Area" placeholder="Cash floor" maxLength={60} />
  );
}

function startsAt(staff: Staff, strings: readonly RotationString[]): Where {
  // A string that was closed since the shift was planned cannot be chosen any more.
  const planned = strings.find(({ id }) => id === staff.shift?.stringId);
  return { line: (planned ?? strings[0])?.id ?? NO_STRING, area: staff.shift?.area ?? '' };
}

function sentWhere({ role }: Staff, { line, area }: Where) {
  return role === 'dealer' ? { stringId: line === NO_STRING ? null : line, area: '' } : { stringId: null, area };
}

export function ClockInDialog({ staff, room, strings, onClose }: ShiftDialogProps) {
  return (
    <ActForm
      act={clockIn}
      schema={whereSchema}
      defaults={startsAt(staff, strings)}
      vars={(where) => ({ staff, body: { roomId: room.id, ...sentWhere(staff, where) } })}
      title={`Clock In ${staff.name}`}
      submit="Clock In"
      onClose={onClose}
    >
      <WhereField staff={staff} strings={strings} />
    </ActForm>
  );
}

/** The planned shifts of a person, and a form for another one. */
export function ShiftDialog({ staff, room, strings, onClose }: ShiftDialogProps) {
  const start = wallOf(Math.ceil(serverNow() / HOUR) * HOUR + HOUR, room.timeZone);
  return (
    <ActForm
      act={planShift}
      schema={shiftSchema}
      defaults={{ day: start.day, from: start.time, hours: '8', ...startsAt(staff, strings) }}
      vars={({ day, from, hours, ...where }) => {
        const plannedFrom = instantOf(day, from, room.timeZone);
        const plannedTo = new Date(Date.parse(plannedFrom) + Number(hours) * HOUR).toISOString();
        const shift = { staffId: staff.id, roomId: room.id, plannedFrom, plannedTo };
        return { staffName: staff.name, body: { ...shift, ...sentWhere(staff, where) } };
      }}
      title={`Shifts of ${staff.name}`}
      submit="Plan Shift"
      disabledReason={({ day, from, hours }) =>
        day !== '' && from !== '' && Number(hours) > 0 ? undefined : 'Start time is required'
      }
      onClose={onClose}
    >
      <Planned staff={staff} strings={strings} />
      <F.Text name="day" label="Day" required type="date" />
      <div className="grid grid-cols-2 gap-4">
        <F.Text name="from" label="Starts at" required type="time" />
        <F.Text
          name="hours"
          label="Hours"
          required
          inputMode="decimal"
          filter={(text) => text.replaceAll(',', '.').replaceAll(/[^0-9.]/g, '')}
        />
      </div>
      <WhereField staff={staff} strings={strings} />
    </ActForm>
  );
}

function Planned({ staff, strings }: Omit<ShiftDialogProps, 'room' | 'onClose'>) {
  const room = useRoom();
  const shifts = usePlannedShifts(room.id);
  const [cancelling, setCancelling] = useState<StaffShift | null>(null);
  const own = shifts.data?.filter(({ staffId }) => staffId === staff.id);
  if (own === undefined)
    return shifts.isError ? (
      <ErrorStrip what="the planned shifts" of={shifts} />
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
        <CancelShiftDialog staff={staff} shift={cancelling} onClose={() => setCancelling(null)} />
      )}
    </FieldGroup>
  );
}

interface CancelShiftDialogProps {
  staff: Staff;
  shift: StaffShift;
  onClose: () => void;
}

export function CancelShiftDialog({ staff, shift, onClose }: CancelShiftDialogProps) {
  const { timeZone } = useRoom();
  return (
    <ConfirmAct
      act={cancelShift}
      vars={{ shiftId: shift.id, staffName: staff.name }}
      title={`Cancel ${staff.name}'s shift?`}
      label="Cancel Shift"
      cancelLabel="Keep Shift"
      tone="danger"
      onClose={onClose}
    >
      {shiftText(shift, timeZone)}. The rotation no longer counts on this shift.
    </ConfirmAct>
  );
}
