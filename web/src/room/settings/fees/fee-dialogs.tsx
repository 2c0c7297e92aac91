import { useQuery } from '@tanstack/react-query';
import { useRoom, useRooms } from '@/api/session/session-context';
import { gamingDayOf } from '@/lib/format';
import { useLast } from '@/lib/hooks/use-last';
import { useNow } from '@/lib/hooks/use-now';
import { ConfirmAct } from '@/shells/confirm-act';
import type { DialogProps } from '@/shells/dialogs';
import { deleteFees } from './acts';
import { dayText } from './model';
import { feesQuery } from './queries';
import { ScheduleDialog } from './schedule-dialog';

/** The last schedule, and the gaming day of the organization's first room, with which a schedule begins. */
function useFees() {
  const active = useRoom();
  const [first = active] = useRooms();
  return { last: useQuery(feesQuery).data?.at(-1), today: gamingDayOf(useNow(60_000), first) };
}

function useSchedule(validFrom: string) {
  return useLast(useQuery(feesQuery).data?.find((each) => each.validFrom === validFrom));
}

export function NewSchedule({ onClose }: DialogProps<'new-fee-schedule'>) {
  return <ScheduleDialog {...useFees()} old={undefined} onClose={onClose} />;
}

export function EditSchedule({ validFrom, onClose }: DialogProps<'edit-fee-schedule'>) {
  const fees = useFees();
  const schedule = useSchedule(validFrom);
  return schedule === undefined ? null : <ScheduleDialog {...fees} old={schedule} onClose={onClose} />;
}

export function DeleteFees({ validFrom, onClose }: DialogProps<'delete-fee-schedule'>) {
  const schedule = useSchedule(validFrom);
  if (schedule === undefined) return null;
  return (
    <ConfirmAct
      act={deleteFees}
      vars={schedule}
      title={`Delete the fees from ${dayText(schedule.validFrom)}?`}
      label="Delete Schedule"
      tone="danger"
      onClose={onClose}
    >
      The fees before it stay in force.
    </ConfirmAct>
  );
}
