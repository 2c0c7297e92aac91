import { Plus, Trash } from 'lucide-react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import { newIdempotencyKey } from '@/api/client/http';
import type { FeeSchedule } from '@/api/setup-types';
import { addDays, firstOfMonth } from '@/domain/day';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button, IconButton } from '@/ui/button';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { MoneyInput, TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { dayText, TERMS } from './model';
import { useWriteFees } from './mutations';
import {
  formOf,
  MOST_LINES,
  type ScheduleForm,
  scheduleFrom,
  scheduleSchema,
  type ScheduleValues,
} from './schema';

interface ScheduleDialogProps {
  /** The schedule that is changed; undefined for a new one. */
  old: FeeSchedule | undefined;
  /** What a new one begins with: the last there is. */
  last: FeeSchedule | undefined;
  /** The gaming day of this moment. */
  today: string;
  onClose: () => void;
}

type Form = UseFormReturn<ScheduleForm, unknown, ScheduleValues>;

/** What the house asks from a day on that has not begun. */
export function ScheduleDialog({ old, last, today, onClose }: ScheduleDialogProps) {
  const write = useWriteFees();
  const first = addDays(today, 1);
  const form: Form = useForm<ScheduleForm, unknown, ScheduleValues>({
    resolver: schemaResolver(scheduleSchema(first)),
    defaultValues: formOf(old ?? last, old?.validFrom ?? firstOfMonth(today, 1)),
  });
  const { errors, isDirty } = form.formState;
  const refused = fieldErrors(write.error);
  const plain = write.error !== null && refused['validFrom'] === undefined;
  const submit = form.handleSubmit((values) =>
    write.mutate(
      { schedule: scheduleFrom(values), old },
      {
        onSuccess: ({ validFrom }) => {
          toast({
            title: 'Fee schedule saved',
            description: `In force from ${dayText(validFrom)}.`,
          });
          onClose();
        },
      },
    ),
  );
  return (
    <FormDialog
      title={old === undefined ? 'New Fee Schedule' : 'Edit Scheduled Fees'}
      description="What is sold or runs before its first day keeps the fee it was promised."
      place="wide"
      dirty={isDirty}
      busy={write.isPending}
      error={plain ? (Object.values(refused)[0] ?? errorText(write.error)) : undefined}
      submitLabel={old === undefined ? 'Schedule Fees' : 'Save Changes'}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <div className="max-w-56 phone:max-w-none">
        <Field
          label="First day"
          required
          hint="A gaming day. The fees hold until the next schedule begins."
          error={errors.validFrom?.message ?? refused['validFrom']}
        >
          <TextInput type="date" min={first} {...form.register('validFrom')} />
        </Field>
      </div>
      <section className="grid gap-3" aria-labelledby="fee-memberships">
        <h3 id="fee-memberships" className="text-body font-semibold">
          Memberships
        </h3>
        <div className="grid grid-cols-3 gap-4 phone:grid-cols-1 phone:gap-3">
          {TERMS.map(({ term, name, lasts }) => (
            <Field key={term} label={name} aside={lasts} required error={errors[term]?.message}>
              <MoneyInput {...form.register(term)} />
            </Field>
          ))}
        </div>
      </section>
      <Lines form={form} />
    </FormDialog>
  );
}

/** Seat rental by the big blind of the game: lines with a limit, and one for all above. */
function Lines({ form }: { form: Form }) {
  // The library's own arrays would come with every form of the product.
  const fields = useWatch({ control: form.control, name: 'lines' });
  const write = (lines: ScheduleForm['lines']) =>
    form.setValue('lines', lines, { shouldDirty: true });
  const { errors } = form.formState;
  const row =
    'grid grid-cols-[1fr_1fr_2.25rem] items-start gap-3 phone:gap-2 phone:grid-cols-[1fr_1fr_2.75rem]';
  return (
    <section className="grid gap-3" aria-labelledby="fee-seats">
      <div className="flex items-center justify-between gap-3">
        <h3 id="fee-seats" className="text-body font-semibold">
          Seat rental per hour
        </h3>
        <Button
          size="sm"
          icon={Plus}
          disabledReason={
            fields.length + 1 >= MOST_LINES ? `${MOST_LINES} lines are the most` : undefined
          }
          onClick={() =>
            write([
              ...form.getValues('lines'),
              { id: newIdempotencyKey(), upToBlind: '', hourlyRate: '' },
            ])
          }
        >
          Add Line
        </Button>
      </div>
      {fields.map((field, index) => (
        <div key={field.id} role="group" aria-label={`Line ${index + 1}`} className={row}>
          <Field label="Big blind up to" error={errors.lines?.[index]?.upToBlind?.message}>
            <MoneyInput {...form.register(`lines.${index}.upToBlind`)} />
          </Field>
          <Field label="An hour" error={errors.lines?.[index]?.hourlyRate?.message}>
            <MoneyInput {...form.register(`lines.${index}.hourlyRate`)} />
          </Field>
          <span className="pt-5.5">
            <IconButton
              label={`Remove line ${index + 1}`}
              icon={Trash}
              size="lg"
              onClick={() => {
                form.clearErrors('lines');
                write(form.getValues('lines').filter(({ id }) => id !== field.id));
              }}
            />
          </span>
        </div>
      ))}
      <div className={row}>
        <p className="pt-7.5 text-body">
          {fields.length === 0 ? 'Any big blind' : 'Any higher big blind'}
        </p>
        <Field
          label={fields.length === 0 ? 'An hour' : 'An hour above'}
          required
          error={errors.above?.message}
        >
          <MoneyInput {...form.register('above')} />
        </Field>
      </div>
    </section>
  );
}
