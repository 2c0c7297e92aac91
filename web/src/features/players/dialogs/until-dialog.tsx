import { type FormEvent, type ReactNode, useState } from 'react';
import { isoDay } from '@/lib/format';
import { endOfDay, monthsLater } from '@/lib/zone';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';

interface UntilDialogProps {
  title: string;
  description: string;
  timeZone: string;
  now: number;
  /** It may only be later than this: what stands already. */
  after: string | null;
  /** "6 months", counted from today or from what stands. */
  terms: readonly { months: number; label: string }[];
  confirmLabel: string;
  tone: 'primary' | 'danger';
  busy: boolean;
  /** Why the server refused: in the field, or above the form. */
  refused: { field?: string | undefined; form?: string | undefined };
  /** A second act at the left of the foot. */
  other?: ReactNode;
  onUntil: (until: string) => void;
  onClose: () => void;
}

/** Asks until which day. Quick terms fill the date in; the date is what counts. */
export function UntilDialog(props: UntilDialogProps) {
  const { timeZone, now, after, terms, busy, refused, onUntil, onClose } = props;
  const [day, setDay] = useState('');
  const [asked, setAsked] = useState(false);
  const today = isoDay(now, timeZone);
  const standing = after === null ? null : isoDay(after, timeZone);
  const base = standing ?? today;
  const error = wrongDay(day, today, standing);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (error === undefined) onUntil(endOfDay(day, timeZone));
  }

  return (
    <Dialog
      open
      title={props.title}
      description={props.description}
      dirty={day !== ''}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogForm onSubmit={submit} busy={busy}>
        <DialogBody>
          {refused.form === undefined ? null : <FormError text={refused.form} />}
          <Field
            label="Until"
            required
            hint="That day included."
            error={(asked ? error : undefined) ?? refused.field}
          >
            <TextInput
              type="date"
              value={day}
              min={base}
              onChange={(event) => setDay(event.target.value)}
            />
          </Field>
          <div role="group" aria-label="Terms" className="flex flex-wrap gap-2">
            {terms.map(({ months, label }) => (
              <Button key={months} size="sm" onClick={() => setDay(monthsLater(base, months))}>
                {label}
              </Button>
            ))}
          </div>
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          {props.other === undefined ? null : (
            <span className="order-first mr-auto">{props.other}</span>
          )}
          <Button type="submit" size="lg" variant={props.tone} busy={busy}>
            {props.confirmLabel}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

function wrongDay(day: string, today: string, standing: string | null): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'Please select a date';
  if (standing !== null && day <= standing) return 'It can only be extended';
  return day < today ? 'Select a day to come' : undefined;
}
