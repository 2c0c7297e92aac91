import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm, type DialogProps } from '@/ui/dialog';
import { Confirm } from '@/ui/confirm';
import { FormError } from '@/ui/form-error';
import { type FormSpec, type OfTyped, type Question, shownFor, useActForm } from './use-act-form';
import { type FormHandle, WithHandle } from './with-handle';

export interface ActStepProps<Typed extends FieldValues, Values, Vars, Answer> extends FormSpec<
  Typed,
  Values,
  Vars,
  Answer
> {
  /** The act, with its amount: "Record $25.00 Sale". */
  submit: OfTyped<Typed, string>;
  tone?: 'primary' | 'danger';
  /** A short note at the left of the footer. */
  note?: OfTyped<Typed, ReactNode>;
  /** The button that sends the form takes the remaining width: beside a map. */
  wideAction?: boolean;
  /** Another button, before the one that sends the form. */
  extraButton?: ReactNode;
  /** Data that the act needs is still loading: the form cannot be sent yet. */
  isLoading?: boolean;
  /** A question to confirm before the act is sent; null where none is needed. */
  ask?: (values: NoInfer<Values>) => Question | null;
  /** "Back" where the form is a step of a dialog, "Close" where it stays after its act. */
  cancelLabel?: 'Cancel' | 'Back' | 'Close';
  onClose: () => void;
  children?: ReactNode | ((typed: Typed, form: UseFormReturn<Typed, unknown, Values>) => ReactNode);
}

export interface ActFormProps<Typed extends FieldValues, Values, Vars, Answer>
  extends ActStepProps<Typed, Values, Vars, Answer>, Pick<DialogProps, 'title' | 'place' | 'lead'> {
  description?: string | undefined;
  /** Replaces the dialog when the act is done: a link that is shown once. */
  renderResult?: (answer: NoInfer<Answer>) => ReactNode;
}

/**
 * A form in a dialog that is open while mounted, and sends one act. It validates by its schema, focuses the first wrong
 * field, shows a refusal at its field or above the form, asks before unsaved input is lost, and closes when the act is
 * done.
 */
export function ActForm<Typed extends FieldValues, Values, Vars, Answer>({
  title,
  description,
  lead,
  place = 'centre',
  onDone,
  renderResult,
  onClose,
  ...form
}: ActFormProps<Typed, Values, Vars, Answer>) {
  const [shown, setShown] = useState<ReactNode>(null);
  if (shown !== null) return shown;
  return (
    <Dialog
      onClose={onClose}
      title={title}
      {...(description === undefined ? {} : { description })}
      lead={lead}
      place={place}
    >
      <ActStep
        {...form}
        onDone={(answer, vars) => {
          if (renderResult === undefined) onClose();
          else setShown(renderResult(answer));
          onDone?.(answer, vars);
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** The form alone, as one step of a dialog: `onDone` leads on, `onClose` leaves. */
export function ActStep<Typed extends FieldValues, Values, Vars, Answer>(
  props: ActStepProps<Typed, Values, Vars, Answer>,
) {
  return <WithHandle act={props.act}>{(handle) => <Step {...props} handle={handle} />}</WithHandle>;
}

function Step<Typed extends FieldValues, Values, Vars, Answer>({
  submit,
  tone = 'primary',
  note,
  wideAction = false,
  extraButton,
  isLoading = false,
  cancelLabel = 'Cancel',
  onClose,
  children,
  ...spec
}: ActStepProps<Typed, Values, Vars, Answer> & { handle: FormHandle<Vars, Answer> }) {
  const { form, typed, busy, error, disabledReason, onSubmit, asking, scope } = useActForm(spec);
  return scope(
    <>
      <DialogForm
        busy={busy}
        onSubmit={(event) => {
          if (isLoading) event.preventDefault();
          else onSubmit(event);
        }}
      >
        <DialogBody>
          <FormError text={error} />
          {typeof children === 'function' ? children(typed, form) : children}
        </DialogBody>
        <DialogFoot
          note={shownFor(typed, note)}
          wideAction={wideAction}
          cancel={<CancelButton onClose={onClose} label={cancelLabel} />}
        >
          {extraButton}
          <Button type="submit" size="lg" variant={tone} busy={busy || isLoading} disabledReason={disabledReason}>
            {wideAction ? <span className="truncate">{shownFor(typed, submit)}</span> : shownFor(typed, submit)}
          </Button>
        </DialogFoot>
      </DialogForm>
      {asking === null ? null : <Asking {...asking} />}
    </>,
  );
}

function Asking({ cancel, confirm, ...question }: Question & { cancel: () => void; confirm: () => void }) {
  return <Confirm {...question} onClose={cancel} onConfirm={confirm} />;
}
