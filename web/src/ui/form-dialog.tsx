import type { FormEvent, ReactNode } from 'react';
import { Button } from './button';
import {
  CancelButton,
  Dialog,
  DialogBody,
  DialogFoot,
  DialogForm,
  type DialogProps,
} from './dialog';
import { FormError } from './form-error';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'dirty' | 'place'> {
  description?: string | undefined;
  /** It is being sent. */
  busy: boolean;
  /** What failed as a whole; what is wrong with one field stands at the field. */
  error?: string | null | undefined;
  /** The act, with its sum: "Take $25.00". */
  submitLabel: string;
  tone?: 'primary' | 'danger';
  /** Why it cannot be sent now. */
  disabledReason?: string | undefined;
  /** A short note at the left of the foot. */
  note?: string;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form that is open as long as it is drawn: its fields, Cancel, and one act that names what it does. */
export function FormDialog({
  title,
  description,
  dirty = false,
  place = 'centre',
  busy,
  error,
  submitLabel,
  tone = 'primary',
  disabledReason,
  note,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      {...(description === undefined ? {} : { description })}
      dirty={dirty}
      place={place}
    >
      <DialogForm
        busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        <DialogBody>
          {error === null || error === undefined ? null : <FormError text={error} />}
          {children}
        </DialogBody>
        <DialogFoot note={note} cancel={<CancelButton onClose={onClose} />}>
          <Button
            type="submit"
            size="lg"
            variant={tone}
            busy={busy}
            disabledReason={disabledReason}
          >
            {submitLabel}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
