import { defineAct, eitherAct } from '@/api/acts/define';
import {
  deleteRotationStringsId,
  deleteStaffShiftsId,
  patchRotationStringsId,
  patchStaffId,
  postRotationRoomChanges,
  postRotationRoomPush,
  postRotationRoomStrings,
  postStaff,
  postStaffIdAssign,
  postStaffIdBack,
  postStaffIdBreak,
  postStaffIdCalled,
  postStaffIdClockIn,
  postStaffIdClockOut,
  postStaffShifts,
} from '@/api/generated/operations.gen';
import { formatPhone, formatTime } from '@/lib/format';
import type { Change, StaffForm } from './model';

// No act here is optimistic: each one changes the plan of all dealers.

const ofStaff = { failure: 'Failed to update staff' };
const ofRotation = { failure: 'Failed to update the rotation' };

interface StaffVars {
  staff: { id: string; name: string; phone: string | null };
}

/** An act on one staff member. `done`: "clocked out". */
const staffAct = (done: string) => ({
  ...ofStaff,
  request: ({ staff }: StaffVars) => ({ path: { id: staff.id }, body: {} }),
  label: ({ staff }: StaffVars) => `${staff.name} ${done}`,
  success: (_staff: unknown, { staff }: StaffVars) => ({ title: `${staff.name} ${done}` }),
});

interface ClockInVars extends StaffVars {
  body: { roomId: string; stringId?: string | null; area?: string };
}

export const clockIn = defineAct('clock-in', postStaffIdClockIn, {
  ...staffAct('clocked in'),
  request: ({ staff, body }: ClockInVars) => ({ path: { id: staff.id }, body }),
});

export const clockOut = defineAct('clock-out', postStaffIdClockOut, staffAct('clocked out'));
export const startBreak = defineAct('start-break', postStaffIdBreak, staffAct('is on a break'));
export const endBreak = defineAct('end-break', postStaffIdBack, staffAct('is back'));

export const markCalled = defineAct('mark-called', postStaffIdCalled, {
  ...staffAct('marked as called'),
  success: (_staff, { staff }: StaffVars) => ({
    title: `${staff.name} marked as called`,
    ...(staff.phone === null ? {} : { description: formatPhone(staff.phone) }),
  }),
});

interface AssignVars extends StaffVars {
  body: { tableId: string } | { area: string };
}

export const assignStaff = defineAct('assign-staff', postStaffIdAssign, {
  ...ofStaff,
  request: ({ staff, body }: AssignVars) => ({ path: { id: staff.id }, body }),
  label: ({ staff }) => `${staff.name} assigned`,
  success: ({ name, currentAssignment }) => ({
    title: `${name} assigned`,
    description: currentAssignment ?? '',
  }),
});

const addStaff = defineAct('add-staff', postStaff, {
  ...ofStaff,
  request: ({ isActive: _isActive, pin, ...known }: StaffForm) => ({
    body: { ...known, pin: pin ?? '' },
  }),
  label: ({ name }) => `${name} added to the staff`,
  success: ({ name }) => ({ title: 'Staff added', description: name }),
  isSecret: true,
});

interface SaveStaffVars {
  staffId: string;
  staffName: string;
  /** Only the changes of the form: a colleague may have changed the rest. */
  change: Partial<StaffForm>;
}

const changeStaff = defineAct('change-staff', patchStaffId, {
  ...ofStaff,
  request: ({ staffId, change: { pin, ...known } }: SaveStaffVars) => ({
    path: { id: staffId },
    body: { ...known, ...(pin == null ? {} : { pin }) },
  }),
  label: ({ staffName }) => `${staffName} changed`,
  success: ({ name }) => ({ title: 'Staff updated', description: name }),
  isSecret: true,
});

export const saveStaff = eitherAct(
  (vars: SaveStaffVars | StaffForm): vars is SaveStaffVars => 'staffId' in vars,
  changeStaff,
  addStaff,
);

interface PlanVars {
  staffName: string;
  body: {
    staffId: string;
    roomId: string;
    stringId: string | null;
    plannedFrom: string;
    plannedTo: string;
    area: string;
  };
}

export const planShift = defineAct('plan-shift', postStaffShifts, {
  ...ofStaff,
  request: ({ body }: PlanVars) => ({ body }),
  label: ({ staffName }) => `Shift of ${staffName} planned`,
  success: (_shift, { staffName }) => ({ title: 'Shift planned', description: staffName }),
  fields: { plannedFrom: 'from', plannedTo: 'hours' },
});

interface ShiftVars {
  shiftId: string;
  staffName: string;
}

export const cancelShift = defineAct('cancel-shift', deleteStaffShiftsId, {
  ...ofStaff,
  request: ({ shiftId }: ShiftVars) => ({ path: { id: shiftId } }),
  label: ({ staffName }) => `Shift of ${staffName} cancelled`,
  success: (_shift, { staffName }) => ({ title: 'Shift cancelled', description: staffName }),
});

interface PushVars {
  roomId: string;
  stringId: string;
  pushAt: string;
}

/** Confirms the push of one string: its dealers move. */
export const confirmPush = defineAct('confirm-push', postRotationRoomPush, {
  ...ofRotation,
  request: ({ roomId, ...body }: PushVars) => ({ path: { room: roomId }, body }),
  label: () => 'Dealer push confirmed',
  success: null,
});

interface PlanChangeVars {
  roomId: string;
  timeZone: string;
  pushAt: string;
  changes: Change[];
}

export const changePlan = defineAct('change-rotation', postRotationRoomChanges, {
  ...ofRotation,
  request: ({ roomId, pushAt, changes }: PlanChangeVars) => ({
    path: { room: roomId },
    body: { pushAt, changes },
  }),
  label: ({ pushAt, timeZone }) => `Rotation of the ${formatTime(pushAt, timeZone)} push`,
  success: (_rotation, { pushAt, timeZone }) => ({
    title: 'Rotation updated',
    description: `${formatTime(pushAt, timeZone)} push`,
  }),
});

interface StringForm {
  name: string;
  downMinutes: number;
  stops: (string | null)[];
}

interface AddStringVars extends StringForm {
  roomId: string;
  /** null: a string of cash tables. A tournament's string without stops uses the tournament's tables. */
  tournamentId: string | null;
}

const addString = defineAct('add-string', postRotationRoomStrings, {
  ...ofRotation,
  request: ({ roomId, ...body }: AddStringVars) => ({ path: { room: roomId }, body }),
  label: ({ name }) => `String ${name} added`,
  success: (_rotation, { name }) => ({ title: 'String added', description: name }),
});

interface SaveStringVars {
  stringId: string;
  stringName: string;
  /** Only the changes of the form: tables may have joined the string meanwhile. */
  change: Partial<StringForm>;
}

const changeString = defineAct('change-string', patchRotationStringsId, {
  ...ofRotation,
  request: ({ stringId, change }: SaveStringVars) => ({ path: { id: stringId }, body: change }),
  label: ({ stringName }) => `String ${stringName} changed`,
  success: (_rotation, { stringName, change: { name = stringName } }) => ({
    title: 'String updated',
    description: name,
  }),
});

export const saveString = eitherAct(
  (vars: SaveStringVars | AddStringVars): vars is SaveStringVars => 'stringId' in vars,
  changeString,
  addString,
);

interface StringVars {
  id: string;
  name: string;
}

export const closeString = defineAct('close-string', deleteRotationStringsId, {
  ...ofRotation,
  request: ({ id }: StringVars) => ({ path: { id } }),
  label: ({ name }) => `String ${name} closed`,
  success: (_rotation, { name }) => ({ title: 'String closed', description: name }),
});
