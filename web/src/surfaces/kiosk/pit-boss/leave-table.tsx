import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Staff } from '@/api/staff-types';
import type { Room } from '@/api/types';
import { STAFF_ERROR, type StaffAct, useStaffAct } from '@/features/staff/mutations';
import { Confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast-store';

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

const WORDS = {
  'clock-out': { verb: 'Clock Out', done: 'clocked out' },
  break: { verb: 'Send on Break', done: 'is on a break' },
};

/** A dealer at a table leaves it without a dealer: that is asked first, and can be undone. */
export function LeaveTable({ leaving, room, onClose }: LeaveTableProps) {
  const { staff, tableId, table, act } = leaving;
  const [error, setError] = useState<Error | null>(null);
  const acting = useStaffAct();
  const { verb, done } = WORDS[act];
  const send = (what: StaffAct) => acting.mutateAsync({ staffId: staff.id, ...what });

  async function undo() {
    try {
      if (act === 'clock-out')
        await send({
          act: 'clock-in',
          body: { roomId: room.id, stringId: staff.shift?.stringId ?? null },
        });
      await send({ act: 'assign', body: { tableId } });
      toast({ title: `${staff.name} deals at ${table}` });
    } catch (failure) {
      toast({ title: 'Error', description: errorText(failure, STAFF_ERROR), tone: 'error' });
    }
  }

  async function confirm() {
    try {
      await send(act === 'break' ? { act, body: {} } : { act });
      toast({
        title: `${staff.name} ${done}`,
        action: { label: 'Undo', onAct: () => void undo() },
        durationMs: 15_000,
      });
      onClose();
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(STAFF_ERROR));
    }
  }

  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${verb}: ${staff.name}?`}
      confirmLabel={verb}
      busy={acting.isPending}
      error={error === null ? undefined : errorText(error, STAFF_ERROR)}
      onConfirm={() => void confirm()}
    >
      {staff.name} deals at {table}. Nobody deals there afterwards.
    </Confirm>
  );
}
