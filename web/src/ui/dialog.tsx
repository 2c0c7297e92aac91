import { cva } from 'class-variance-authority';
import { Dialog as Primitive } from 'radix-ui';
import { X } from 'lucide-react';
import {
  type ComponentPropsWithoutRef,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from './button';
import { Confirm } from './confirm';
import { DialogNotice, noNotice } from './dialog-notice';
import { useRefusedFocus } from './use-refused-focus';
import { useReturnFocus } from './use-return-focus';

const panel = cva(
  [
    'dialog-motion fixed z-dialog flex max-h-[calc(100dvh-3rem)] flex-col overflow-hidden rounded-card bg-raised shadow-float outline-none forced-colors:border',
    'phone:inset-x-0 phone:top-auto phone:bottom-0 phone:max-h-[88dvh] phone:w-full phone:rounded-b-none phone:rounded-t-sheet',
  ],
  {
    variants: {
      place: {
        centre:
          'top-1/2 left-1/2 w-[min(28rem,100%-3rem)] -translate-1/2 phone:left-0 phone:translate-0',
        /** Several columns beside each other. */
        wide: 'top-1/2 left-1/2 w-[min(46rem,100%-3rem)] -translate-1/2 phone:left-0 phone:translate-0',
        /** Opened from a map or a list that must stay in sight. */
        beside: 'top-3 right-3 w-[min(24rem,100%-1.5rem)] max-h-[calc(100dvh-1.5rem)]',
        /** The same where the map has the whole width and what was chosen lies at its right. */
        'beside-left':
          'top-3 right-3 w-[min(24rem,100%-1.5rem)] max-h-[calc(100dvh-1.5rem)] desk:stacked:right-auto desk:stacked:left-3',
      },
    },
  },
);

const scrim = cva('fade-motion fixed inset-0 z-overlay', {
  variants: {
    place: {
      centre: 'bg-scrim',
      wide: 'bg-scrim',
      beside: 'phone:bg-scrim',
      'beside-left': 'phone:bg-scrim',
    },
  },
});

const FIRST =
  '[data-dialog-body] :is(input:not([type="hidden"], :disabled), select, textarea, [role="combobox"]), [data-dialog-foot] :is(button, a)';

interface DialogInside {
  setSending: (isSending: boolean) => void;
  isSending: () => boolean;
  askToLeave: () => void;
}

const InsideDialog = createContext<DialogInside | null>(null);

const DISCARDING = {
  title: 'Discard changes?',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  tone: 'danger',
  children: 'What you typed has not been saved.',
} as const;

const LEAVING = {
  title: 'Still sending',
  confirmLabel: 'Leave',
  cancelLabel: 'Wait',
  tone: 'default',
  children: 'Wait, or leave and check later.',
} as const;

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title; not needed where the form says it all. */
  description?: string;
  /** Stands before the title: the mark of the table it is about. */
  lead?: ReactNode;
  place?: 'centre' | 'wide' | 'beside' | 'beside-left';
  /** Something was typed: closing asks first. */
  dirty?: boolean;
  children: ReactNode;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  lead,
  place = 'centre',
  dirty = false,
  children,
}: DialogProps) {
  const [asking, setAsking] = useState<'unsaved' | 'sending' | null>(null);
  const { notice, hasUnsettled } = useContext(DialogNotice);
  const form = useRef({ isSending: false, wasSent: false });
  const box = useRef<HTMLDivElement>(null);
  const focus = useReturnFocus();

  function change(next: boolean) {
    const { isSending, wasSent } = form.current;
    if (!next && isSending) setAsking('sending');
    else if (!next && dirty && !(wasSent && hasUnsettled())) setAsking('unsaved');
    else onOpenChange(next);
  }

  const [inside] = useState<DialogInside>(() => ({
    setSending(isSending) {
      form.current = { isSending, wasSent: isSending || form.current.wasSent };
    },
    isSending: () => form.current.isSending,
    askToLeave: () => setAsking('sending'),
  }));

  // First field, else the safe button; never the cross in the corner.
  function focusFirst(event: Event) {
    focus.remember();
    const first = ['[data-autofocus]', FIRST]
      .map((selector) => box.current?.querySelector<HTMLElement>(selector))
      .find(Boolean);
    // While its content is still on the way: the dialog itself.
    event.preventDefault();
    (first ?? box.current)?.focus();
  }

  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrim({ place })} />
        <Primitive.Content
          ref={box}
          className={panel({ place })}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className="flex flex-none items-center gap-2 pt-4 pr-4 pl-6 phone:pr-3 phone:pl-4">
            {lead}
            <Primitive.Title className="mr-auto min-w-0 text-title font-semibold">
              {title}
            </Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={X} tip={false} />
            </Primitive.Close>
          </header>
          {description === undefined ? null : (
            <Primitive.Description className="px-6 pt-1 text-dense text-ink-2 phone:px-4">
              {description}
            </Primitive.Description>
          )}
          {notice}
          <InsideDialog value={inside}>{children}</InsideDialog>
          <DialogNotice value={noNotice}>
            <Confirm
              open={asking !== null}
              onOpenChange={() => setAsking(null)}
              {...(asking === 'sending' ? LEAVING : DISCARDING)}
              onConfirm={() => {
                setAsking(null);
                onOpenChange(false);
              }}
            />
          </DialogNotice>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Holds body and foot, so that the foot's submit button belongs to the form and stays in sight. */
export function DialogForm({
  children,
  busy = false,
  ...rest
}: Omit<ComponentPropsWithoutRef<'form'>, 'className' | 'style'> & { busy?: boolean }) {
  const inside = useContext(InsideDialog);
  const form = useRef<HTMLFormElement>(null);
  useRefusedFocus(form, busy);

  // The dialog around it: closing it asks while the form is being sent.
  useEffect(() => {
    inside?.setSending(busy);
    return () => inside?.setSending(false);
  }, [inside, busy]);

  return (
    <form noValidate {...rest} ref={form} className="flex min-h-0 flex-1 flex-col">
      <FormBusy value={busy}>{children}</FormBusy>
    </form>
  );
}

const FormBusy = createContext(false);

/** No box of its own: a fieldset lets its content grow past it, and the foot would leave the screen. */
function Fields({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={useContext(FormBusy)} className="contents">
      {children}
    </fieldset>
  );
}

interface CancelButtonProps {
  onClose: () => void;
  label?: 'Cancel' | 'Back';
}

/** Leaves a form. While it is being sent, this asks whether to wait. */
export function CancelButton({ onClose, label = 'Cancel' }: CancelButtonProps) {
  const inside = useContext(InsideDialog);
  return (
    <Button
      size="lg"
      onClick={() => {
        if (inside?.isSending() === true) inside.askToLeave();
        else onClose();
      }}
    >
      {label}
    </Button>
  );
}

interface DialogBodyProps {
  /** Names a body that holds nothing to act on: then it takes the focus itself, so that the keyboard can scroll it. */
  label?: string;
  children: ReactNode;
}

export function DialogBody({ label, children }: DialogBodyProps) {
  return (
    <div
      data-dialog-body=""
      {...(label === undefined ? {} : { role: 'region', tabIndex: 0, 'aria-label': label })}
      // A part that scrolls sideways would give up its height where the body is too long for the screen.
      className="grid min-h-0 auto-rows-max grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto px-6 pt-3 pb-6 phone:px-4 phone:pb-4"
    >
      <Fields>{children}</Fields>
    </div>
  );
}

interface DialogFootProps {
  /** A short note at the left: "Seat rental starts at $12.00 per hour." */
  note?: ReactNode;
  /** Stays usable while the form is being sent. */
  cancel?: ReactNode;
  /** The last button takes the width that is left: beside a map. */
  wideAction?: boolean;
  children: ReactNode;
}

export function DialogFoot({ note, cancel, wideAction = false, children }: DialogFootProps) {
  return (
    <div
      data-dialog-foot=""
      data-wide={wideAction || undefined}
      className="mt-auto flex flex-none items-center justify-end gap-2 border-t border-line px-6 py-3 data-wide:[&>fieldset>:last-child]:flex-1 phone:flex-wrap phone:px-4 phone:pb-[max(1rem,env(safe-area-inset-bottom))] phone:[&>:is(a,button)]:flex-1 phone:[&>fieldset>:is(a,button)]:flex-1"
    >
      {note === undefined ? null : (
        <p className="mr-auto min-w-0 text-meta text-balance text-ink-3 phone:w-full">{note}</p>
      )}
      {cancel}
      <Fields>{children}</Fields>
    </div>
  );
}
