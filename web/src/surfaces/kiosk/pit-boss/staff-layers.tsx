import type { Rotation, RotationString, Staff, StaffShift } from '@/api/staff-types';
import type { Room, Table } from '@/api/types';
import { AssignDialog } from '@/features/staff/assign-dialog';
import type { Spot } from '@/features/staff/model';
import { StringDialog, SwapDialog } from '@/features/staff/plan-dialogs';
import { CancelShiftDialog, ClockInDialog, ShiftDialog } from '@/features/staff/shift-dialogs';
import { StaffDialog } from '@/features/staff/staff-dialog';
import { BreakTableDialog } from '@/features/tables/break-table-dialog';
import { useTournaments } from '@/features/tournaments/queries';
import { LeaveTable, type Leaving } from './leave-table';

export type OpenDialog =
  | { kind: 'swap'; line: RotationString; spot: Spot; index: number }
  | { kind: 'string'; line: RotationString | null }
  | { kind: 'staff'; staff: Staff | null }
  | { kind: 'in' | 'assign' | 'shift'; staff: Staff }
  | { kind: 'cancel'; staff: Staff; shift: StaffShift }
  | { kind: 'leave'; leaving: Leaving }
  | { kind: 'break'; table: Table };

interface StaffLayersProps {
  open: OpenDialog;
  room: Room;
  rotation: Rotation;
  people: readonly Staff[];
  tables: readonly Table[];
  onClose: () => void;
}

/** The dialogs of the tab, loaded when the first of them opens. */
export function StaffLayers({ open, room, rotation, people, tables, onClose }: StaffLayersProps) {
  const { strings } = rotation;
  switch (open.kind) {
    case 'swap': {
      const { line, spot, index } = open;
      return <SwapDialog {...{ room, line, spot, index, onClose }} />;
    }
    case 'string':
      return <OneString {...{ room, rotation, tables, onClose }} line={open.line} />;
    case 'staff':
      return <StaffDialog staff={open.staff} people={people} onClose={onClose} />;
    case 'in':
      return <ClockInDialog {...{ room, strings, onClose }} staff={open.staff} />;
    case 'assign':
      return <AssignDialog {...{ tables, onClose }} staff={open.staff} />;
    case 'shift':
      return <ShiftDialog {...{ room, strings, onClose }} staff={open.staff} />;
    case 'cancel':
      return <CancelShiftDialog {...{ room, onClose }} staff={open.staff} shift={open.shift} />;
    case 'leave':
      return <LeaveTable {...{ room, onClose }} leaving={open.leaving} />;
    case 'break':
      return <BreakTableDialog table={open.table} onClose={onClose} />;
  }
}

/** A string of cash tables, or of a tournament that is announced or runs. */
function OneString(props: Omit<Parameters<typeof StringDialog>[0], 'events'>) {
  const tournaments = useTournaments(props.room.id);
  const events = tournaments.data?.filter(({ status }) => status !== 'completed') ?? [];
  return <StringDialog {...props} events={events} />;
}
