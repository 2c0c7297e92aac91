import type { Rotation, RotationString, Staff, StaffShift } from '@/api/staff-types';
import type { Table } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { AssignDialog } from '@/room/staff/roster/assign-dialog';
import type { Spot } from '@/room/staff/roster/model';
import { StringDialog, SwapDialog } from '@/room/staff/rotation/plan-dialogs';
import { CancelShiftDialog, ClockInDialog, ShiftDialog } from '@/room/staff/roster/shift-dialogs';
import { StaffDialog } from '@/room/staff/roster/staff-dialog';
import { BreakTableDialog } from '@/room/floor/tables/break-table-dialog';
import { useTournaments } from '@/room/tournaments/queries';
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
  rotation: Rotation;
  people: readonly Staff[];
  tables: readonly Table[];
  onClose: () => void;
}

/** The dialogs of the tab, loaded when the first one opens. */
export function StaffLayers({ open, rotation, people, tables, onClose }: StaffLayersProps) {
  const room = useRoom();
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
      return <CancelShiftDialog onClose={onClose} staff={open.staff} shift={open.shift} />;
    case 'leave':
      return <LeaveTable {...{ room, onClose }} leaving={open.leaving} />;
    case 'break':
      return <BreakTableDialog table={open.table} onClose={onClose} />;
  }
}

/** A string of cash tables, or of a tournament that is not completed. */
function OneString(props: Omit<Parameters<typeof StringDialog>[0], 'events'>) {
  const tournaments = useTournaments(props.room.id);
  const events = tournaments.data?.filter(({ status }) => status !== 'completed') ?? [];
  return <StringDialog {...props} events={events} />;
}
