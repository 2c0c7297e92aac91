import type { Table } from '@/api/types';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { TableMark } from '@/ui/poker/table-mark';
import { pauseTime } from './acts';
import { OTHER_REASON, pauseSchema } from './schema';

const REASONS = ['Table break', 'Table down', 'House error', OTHER_REASON] as const;

const F = fieldsOf<typeof pauseSchema>();

/** "Pause Time": players are not charged while the house pauses the table. */
export function PauseDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  return (
    <ActForm
      act={pauseTime}
      schema={pauseSchema}
      defaults={{ choice: REASONS[0], reason: '' }}
      vars={({ choice, reason }) => ({ table, reason: choice === OTHER_REASON ? reason : choice })}
      lead={<TableMark number={table.tableNumber} />}
      title="Pause Time"
      description="Stops the clock for everyone at this table until you resume. Players keep their seats."
      submit="Pause Time"
      onClose={onClose}
    >
      {({ choice }) => (
        <>
          <F.Choices
            name="choice"
            label="Reason"
            options={REASONS.map((reason) => ({ value: reason, title: reason }))}
          />
          {choice === OTHER_REASON ? <F.Text name="reason" label="Which one" required autoFocus /> : null}
        </>
      )}
    </ActForm>
  );
}
