import { Plus, Trash } from 'lucide-react';
import { newIdempotencyKey } from '@/api/client/http';
import type { FeeSchedule } from '@/api/setup-types';
import { addDays, firstOfMonth } from '@/domain/day';
import { ActForm } from '@/shells/act-form';
import { Button, IconButton } from '@/ui/button';
import { fieldsOf } from '@/ui/form/fields';
import { TERMS } from './model';
import { formOf, MAX_LINES, type ScheduleForm, scheduleFrom, scheduleSchema } from './schema';
import { useWriteFees } from './use-write-fees';

interface ScheduleDialogProps {
  old: FeeSchedule | undefined;
  /** The last schedule, from which a new one is copied. */
  last: FeeSchedule | undefined;
  /** The current gaming day. */
  today: string;
  onClose: () => void;
}

const F = fieldsOf<ReturnType<typeof scheduleSchema>>();

/** Edits a fee schedule that begins on a future day. */
export function ScheduleDialog({ old, last, today, onClose }: ScheduleDialogProps) {
  const first = addDays(today, 1);
  return (
    <ActForm
      act={useWriteFees(old)}
      schema={scheduleSchema(first)}
      defaults={formOf(old ?? last, old?.validFrom ?? firstOfMonth(today, 1))}
      vars={scheduleFrom}
      title={old === undefined ? 'New Fee Schedule' : 'Edit Scheduled Fees'}
      description="Earlier sales and open rentals keep their current fee."
      place="wide"
      submit={old === undefined ? 'Schedule Fees' : 'Save Changes'}
      onClose={onClose}
    >
      {(typed, form) => (
        <>
          <div className="max-w-56 phone:max-w-none">
            <F.Text
              name="validFrom"
              label="First day"
              required
              hint="A gaming day. The fees hold until the next schedule begins."
              type="date"
              min={first}
            />
          </div>
          <section className="grid gap-3" aria-labelledby="fee-memberships">
            <h3 id="fee-memberships" className="text-body font-semibold">
              Memberships
            </h3>
            <div className="grid grid-cols-3 gap-4 phone:grid-cols-1 phone:gap-3">
              {TERMS.map(({ term, name, lasts }) => (
                <F.Money key={term} name={term} label={name} aside={lasts} required />
              ))}
            </div>
          </section>
          <Lines
            lines={typed.lines}
            onChange={(lines) => {
              form.clearErrors('lines');
              form.setValue('lines', lines, { shouldDirty: true });
            }}
          />
        </>
      )}
    </ActForm>
  );
}

interface LinesProps {
  lines: ScheduleForm['lines'];
  onChange: (lines: ScheduleForm['lines']) => void;
}

/** Seat rental by the big blind of the game: lines with a limit, and one for all above. */
function Lines({ lines, onChange }: LinesProps) {
  const row = 'grid grid-cols-[1fr_1fr_2.25rem] items-start gap-3 phone:gap-2 phone:grid-cols-[1fr_1fr_2.75rem]';
  return (
    <section className="grid gap-3" aria-labelledby="fee-seats">
      <div className="flex items-center justify-between gap-3">
        <h3 id="fee-seats" className="text-body font-semibold">
          Seat rental per hour
        </h3>
        <Button
          size="sm"
          icon={Plus}
          disabledReason={lines.length + 1 >= MAX_LINES ? `Maximum ${MAX_LINES} lines` : undefined}
          onClick={() => onChange([...lines, { id: newIdempotencyKey(), upToBlind: '', hourlyRate: '' }])}
        >
          Add Line
        </Button>
      </div>
      {lines.map((line, index) => (
        <div key={line.id} role="group" aria-label={`Line ${index + 1}`} className={row}>
          <F.Money name={`lines.${index}.upToBlind`} label="Big blind up to" />
          <F.Money name={`lines.${index}.hourlyRate`} label="An hour" />
          <span className="pt-5.5">
            <IconButton
              label={`Remove line ${index + 1}`}
              icon={Trash}
              size="lg"
              onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
            />
          </span>
        </div>
      ))}
      <div className={row}>
        <p className="pt-7.5 text-body">{lines.length === 0 ? 'Any big blind' : 'Any higher big blind'}</p>
        <F.Money name="above" label={lines.length === 0 ? 'An hour' : 'An hour above'} required />
      </div>
    </section>
  );
}
