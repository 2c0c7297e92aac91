import { errorText } from '@/api/client/errors';
import type { FeeSchedule } from '@/api/setup-types';
import { Confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast-store';
import { dayText } from './model';
import { useDeleteFees } from './mutations';

interface DeleteScheduleProps {
  schedule: FeeSchedule;
  onClose: () => void;
}

export function DeleteSchedule({ schedule, onClose }: DeleteScheduleProps) {
  const remove = useDeleteFees();
  const day = dayText(schedule.validFrom);
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete the fees from ${day}?`}
      confirmLabel="Delete Schedule"
      tone="danger"
      busy={remove.isPending}
      error={remove.error === null ? undefined : errorText(remove.error)}
      onConfirm={() =>
        remove.mutate(schedule.validFrom, {
          onSuccess: () => {
            toast({ title: 'Fee schedule deleted', description: `It was to begin ${day}.` });
            onClose();
          },
        })
      }
    >
      The fees before it stay in force.
    </Confirm>
  );
}
