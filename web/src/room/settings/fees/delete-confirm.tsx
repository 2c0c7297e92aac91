import type { FeeSchedule } from '@/api/setup-types';
import { ConfirmAct } from '@/shells/confirm-act';
import { deleteFees } from './acts';
import { dayText } from './model';

interface DeleteScheduleProps {
  schedule: FeeSchedule;
  onClose: () => void;
}

export function DeleteSchedule({ schedule, onClose }: DeleteScheduleProps) {
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
