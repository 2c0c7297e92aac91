import * as z from 'zod/mini';
import type { Act } from '@/api/acts/types';
import { useRoom } from '@/api/session/session-context';
import { isoDay } from '@/lib/format';
import { endOfDay, monthsLater } from '@/lib/zone';
import { ActForm } from '@/shells/act-form';
import { Button } from '@/ui/button';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';

interface UntilDialogProps<Vars, Answer> {
  act: Act<Vars, Answer>;
  title: string;
  description: string;
  now: number;
  /** The present end date: the new date must be later. */
  after: string | null;
  /** "6 months", counted from today or from the present end date. */
  terms: readonly { months: number; label: string }[];
  submit: string;
  tone: 'primary' | 'danger';
  /** The second button, which ends the period now; undefined where there is no period. */
  endLabel?: string | undefined;
  /** `until` is blank to end the period now. */
  vars: (until: string) => NoInfer<Vars>;
  onClose: () => void;
}

/** The value of the field while the period is to end now. */
const NOW = 'now';

const F = fieldsOf<ReturnType<typeof untilSchema>>();

/** Asks for an end date. Quick terms fill in the date; the server receives the date. */
export function UntilDialog<Vars, Answer>({
  now,
  after,
  terms,
  endLabel,
  vars,
  ...form
}: UntilDialogProps<Vars, Answer>) {
  const { timeZone } = useRoom();
  const today = isoDay(now, timeZone);
  const standing = after === null ? null : isoDay(after, timeZone);
  const base = standing ?? today;
  return (
    <ActForm
      {...form}
      schema={untilSchema(today, standing)}
      defaults={{ until: '' }}
      vars={({ until }) => vars(until === NOW ? '' : endOfDay(until, timeZone))}
      extraButton={endLabel === undefined ? undefined : <EndNow label={endLabel} />}
    >
      <F.Text name="until" label="Until" required hint="That day included." type="date" min={base} />
      <Terms terms={terms} base={base} />
    </ActForm>
  );
}

function Terms({ terms, base }: Pick<UntilDialogProps<unknown, unknown>, 'terms'> & { base: string }) {
  const { field } = useFormField<string>('until');
  return (
    <div role="group" aria-label="Terms" className="flex flex-wrap gap-2">
      {terms.map(({ months, label }) => (
        <Button key={months} size="sm" onClick={() => field.onChange(monthsLater(base, months))}>
          {label}
        </Button>
      ))}
    </div>
  );
}

function EndNow({ label }: { label: string }) {
  const { field } = useFormField<string>('until');
  return (
    <span className="order-first mr-auto">
      <Button
        size="lg"
        variant="quiet"
        onClick={({ currentTarget }) => {
          field.onChange(NOW);
          currentTarget.form?.requestSubmit();
        }}
      >
        {label}
      </Button>
    </span>
  );
}

function untilSchema(today: string, standing: string | null) {
  return z.object({
    until: z.string().check(
      z.superRefine((day, context) => {
        const message = day === NOW ? undefined : wrongDay(day, today, standing);
        if (message !== undefined) context.addIssue(message);
      }),
    ),
  });
}

function wrongDay(day: string, today: string, standing: string | null): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'Please select a date';
  if (standing !== null && day <= standing) return 'It can only be extended';
  return day < today ? 'Select a future date' : undefined;
}
