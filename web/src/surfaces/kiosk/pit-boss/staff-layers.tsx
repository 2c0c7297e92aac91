import type { Rotation, RotationString, Staff } from '@/api/staff-types';
import type { Room, Table } from '@/api/types';
import type { Spot } from '@/features/staff/model';
import { StringDialog, SwapDialog } from '@/features/staff/plan-dialogs';
import {
  AssignDialog,
  ClockInDialog,
  ShiftDialog,
  StaffDialog,
} from '@/features/staff/staff-dialogs';
import { BreakTableDialog } from '@/features/tables/break-table-dialog';

export type OpenDialog =
  | { kind: 'swap'; line: RotationString; spot: Spot; index: number }
  | { kind: 'string'; line: RotationString | null }
  | { kind: 'staff'; staff: Staff | null }
  | { kind: 'in' | 'assign' | 'shift'; staff: Staff }
  | { kind: 'break'; table: Table };

interface StaffLayersProps {
  open: OpenDialog;
  room: Room;
  rotation: Rotation;
  tables: readonly Table[];
  onClose: () => void;
}

/** The dialogs of the tab, loaded when the first of them opens. */
export function StaffLayers({ open, room, rotation, tables, onClose }: StaffLayersProps) {
  const { strings } = rotation;
  switch (open.kind) {
    case 'swap': {
      const { line, spot, index } = open;
      return <SwapDialog {...{ room, line, spot, index, onClose }} />;
    }
    case 'string':
      return <StringDialog {...{ room, rotation, tables, onClose }} line={open.line} />;
    case 'staff':
      return <StaffDialog staff={open.staff} onClose={onClose} />;
    case 'in':
      return <ClockInDialog {...{ room, strings, onClose }} staff={open.staff} />;
    case 'assign':
      return <AssignDialog {...{ room, tables, onClose }} staff={open.staff} />;
    case 'shift':
      return <ShiftDialog {...{ room, strings, onClose }} staff={open.staff} />;
    case 'break':
      return <BreakTableDialog table={open.table} onClose={onClose} />;
  }
}
