import { useQueryClient } from '@tanstack/react-query';
import type { Staff } from '@/api/staff-types';
import type { Room } from '@/api/types';
import { assignStaff, clockIn, clockOut, startBreak } from '@/room/staff/roster/acts';
import { ConfirmAct } from '@/shells/confirm-act';
import { performToEnd, sayOutcome } from '@/shells/use-act';

export interface Leaving {
  staff: Staff;
  tableId: string;
  /** "Table 5" */
  table: string;
  act: 'clock-out' | 'break';
}

interface LeaveTableProps {
  leaving: Leaving;
  room: Pick<Room, 'id'>;
  onClose: () => void;
}

const VERBS = {
  'clock-out': 'Clock Out',
  break: 'Send on Break',
};

/** Confirms that a dealer leaves a table without a dealer; the act can be undone. */
export function LeaveTable({ leaving, room, onClose }: LeaveTableProps) {
  const { staff, tableId, table, act } = leaving;
  const client = useQueryClient();
  const verb = VERBS[act];

  async function undo() {
    if (act === 'clock-out') {
      const vars = { staff, body: { roomId: room.id, stringId: staff.shift?.stringId ?? null } };
      const clockedIn = await performToEnd(client, clockIn, vars);
      if (clockedIn.kind !== 'done') return sayOutcome(client, clockIn, vars, clockedIn);
    }
    const vars = { staff, body: { tableId } };
    sayOutcome(client, assignStaff, vars, await performToEnd(client, assignStaff, vars));
  }

  return (
    <ConfirmAct
      act={act === 'clock-out' ? clockOut : startBreak}
      vars={{ staff }}
      title={`${verb}: ${staff.name}?`}
      label={verb}
      doneAction={() => ({ label: 'Undo', onAct: () => void undo() })}
      onClose={onClose}
    >
      {staff.name} deals at {table}. The table will have no dealer.
    </ConfirmAct>
  );
}
