import { type ReactNode, useState } from 'react';
import type { Act } from '@/api/acts/types';
import { Confirm, type ConfirmProps } from '@/ui/confirm';
import type { ToastActionContent } from '@/ui/toast-store';
import { placeRefusal } from './use-act';
import { type FormHandle, WithHandle } from './with-handle';

interface ConfirmActProps<Vars, Answer> extends Pick<ConfirmProps, 'cancelLabel' | 'tone' | 'children'> {
  act: Act<Vars, Answer> | FormHandle<Vars, Answer>;
  vars: NoInfer<Vars>;
  /** A question: "Delete No Limit Hold'em?" */
  title: string;
  /** The act in one verb: "Delete". */
  label: string;
  /** Beside the success toast; replaces Undo. */
  doneAction?: (answer: NoInfer<Answer>) => ToastActionContent;
  /** No success toast: the screen itself shows the result. */
  isQuiet?: boolean;
  /** Called after the question has closed. */
  onDone?: ((answer: NoInfer<Answer>) => void) | undefined;
  /** Replaces the question when the act is done: a link that is shown once. */
  renderResult?: (answer: NoInfer<Answer>) => ReactNode;
  onClose: () => void;
}

/** A question whose answer is one act. It stays open while the act is sent and shows a refusal in place. */
export function ConfirmAct<Vars, Answer>(props: ConfirmActProps<Vars, Answer>) {
  return <WithHandle act={props.act}>{(handle) => <Question {...props} handle={handle} />}</WithHandle>;
}

function Question<Vars, Answer>({
  handle: { send, sayDone, busy },
  vars,
  title,
  label,
  doneAction,
  isQuiet = false,
  onDone,
  renderResult,
  onClose,
  cancelLabel = 'Cancel',
  tone = 'default',
  children,
}: ConfirmActProps<Vars, Answer> & { handle: FormHandle<Vars, Answer> }) {
  const [error, setError] = useState<string | null>(null);
  const [shown, setShown] = useState<ReactNode>(null);

  function confirm() {
    setError(null);
    void send(
      vars,
      (answer) => {
        if (!isQuiet) sayDone(vars, answer, doneAction?.(answer));
        if (renderResult === undefined) onClose();
        else setShown(renderResult(answer));
        onDone?.(answer);
      },
      (refusal) => setError(placeRefusal(refusal, () => false).message),
    );
  }

  if (shown !== null) return shown;
  return (
    <Confirm
      onClose={onClose}
      title={title}
      confirmLabel={label}
      cancelLabel={cancelLabel}
      tone={tone}
      busy={busy}
      error={error}
      onConfirm={confirm}
    >
      {children}
    </Confirm>
  );
}
