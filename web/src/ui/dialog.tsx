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
import { type DialogInside, InsideDialog } from './inside-dialog';
import { sheetStyle } from './layer-style';
import { useRefusedFocus } from './use-refused-focus';
import { useReturnFocus } from './use-return-focus';

const panel = cva(
  [
    `${sheetStyle} dialog-motion fixed z-dialog flex max-h-[calc(100dvh-3rem)] flex-col overflow-hidden outline-none`,
    'phone:inset-x-0 phone:top-auto phone:bottom-0 phone:max-h-[88dvh]',
  ],
  {
    variants: {
      place: {
        centre: 'top-1/2 left-1/2 w-[min(28rem,100%-3rem)] -translate-1/2 phone:left-0 phone:translate-0',
        /** Several columns side by side. */
        wide: 'top-1/2 left-1/2 w-[min(46rem,100%-3rem)] -translate-1/2 phone:left-0 phone:translate-0',
        /** The form at the door: the person beside what is sold. */
        widest: 'top-1/2 left-1/2 w-[min(52rem,100%-3rem)] -translate-1/2 phone:left-0 phone:w-full phone:translate-0',
        /** Opened from a map or a list that must stay visible. */
        beside: 'top-3 right-3 w-[min(24rem,100%-1.5rem)] max-h-[calc(100dvh-1.5rem)]',
        /** The same where the map takes the whole width and the selection is at its right. */
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
      widest: 'bg-scrim',
      beside: 'phone:bg-scrim',
      'beside-left': 'phone:bg-scrim',
    },
  },
});

const FIRST =
  '[data-dialog-body] :is(input:not([type="hidden"], :disabled), select, textarea, [role="combobox"]), [data-dialog-foot] :is(button, a)';

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
  open?: boolean;
  onClose: () => void;
  title: string;
  /** One sentence below the title; omit it where the form is self-explanatory. */
  description?: string;
  /** Before the title: the mark of the dialog's table. */
  lead?: ReactNode;
  place?: 'centre' | 'wide' | 'widest' | 'beside' | 'beside-left';
  /** The form has unsaved input, so closing asks first. */
  dirty?: boolean;
  children: ReactNode;
}

export function Dialog({
  open = true,
  onClose,
  title,
  description,
  lead,
  place = 'centre',
  dirty = false,
  children,
}: DialogProps) {
  const [asking, setAsking] = useState<'unsaved' | 'sending' | null>(null);
  const { notice, hasUnsettled } = useContext(DialogNotice);
  const form = useRef({ isDirty: false, isSending: false, wasSent: false });
  const box = useRef<HTMLDivElement>(null);
  const focus = useReturnFocus();

  function close() {
    const { isDirty, isSending, wasSent } = form.current;
    if (isSending) setAsking('sending');
    else if ((dirty || isDirty) && !(wasSent && hasUnsettled())) setAsking('unsaved');
    else onClose();
  }

  const [inside] = useState<DialogInside>(() => ({
    setDirty(isDirty) {
      form.current.isDirty = isDirty;
    },
    setSending(isSending) {
      const { isDirty, wasSent } = form.current;
      form.current = { isDirty, isSending, wasSent: isSending || wasSent };
    },
    isSending: () => form.current.isSending,
    askToLeave: () => setAsking('sending'),
  }));

  // Focus the first field, else the safe button, but never the close button in the corner.
  function focusFirst(event: Event) {
    focus.remember();
    const first = ['[data-autofocus]', FIRST]
      .map((selector) => box.current?.querySelector<HTMLElement>(selector))
      .find(Boolean);
    // While the content is still loading, focus the dialog itself.
    event.preventDefault();
    (first ?? box.current)?.focus();
  }

  return (
    <Primitive.Root open={open} onOpenChange={close}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrim({ place })} />
        <Primitive.Content
          ref={box}
          className={panel({ place })}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div className="flex flex-none items-center gap-2 pt-4 pr-4 pl-6 phone:pr-3 phone:pl-4">
            {lead}
            <Primitive.Title className="mr-auto min-w-0 text-title font-semibold">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={X} tip={false} />
            </Primitive.Close>
          </div>
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
              onClose={() => setAsking(null)}
              {...(asking === 'sending' ? LEAVING : DISCARDING)}
              onConfirm={() => {
                setAsking(null);
                onClose();
              }}
            />
          </DialogNotice>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Contains body and footer, so that the submit button in the footer belongs to the form and stays visible. */
export function DialogForm({
  children,
  busy = false,
  ...rest
}: Omit<ComponentPropsWithoutRef<'form'>, 'className' | 'style'> & { busy?: boolean }) {
  const inside = useContext(InsideDialog);
  const form = useRef<HTMLFormElement>(null);
  useRefusedFocus(form, busy);

  // The surrounding dialog asks before closing while the form is being sent.
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

/** Has no box of its own: a fieldset lets its content overflow, and the footer would leave the screen. */
function Fields({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={useContext(FormBusy)} className="contents">
      {children}
    </fieldset>
  );
}

interface CancelButtonProps {
  onClose: () => void;
  label?: 'Cancel' | 'Back' | 'Close';
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
  /** Names a body without controls. The body then takes the focus itself, so that the keyboard can scroll it. */
  label?: string;
  children: ReactNode;
}

export function DialogBody({ label, children }: DialogBodyProps) {
  return (
    <div
      data-dialog-body=""
      {...(label === undefined ? {} : { role: 'region', tabIndex: 0, 'aria-label': label })}
      // A child that scrolls horizontally would otherwise shrink to nothing where the body is taller than the screen.
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
  /** The last button takes the remaining width: beside a map. */
  wideAction?: boolean;
  children: ReactNode;
}

const footStyle = cva([
  'mt-auto flex flex-none items-center justify-end gap-2 border-t border-line px-6 py-3',
  'data-wide:[&>fieldset>:last-child]:flex-1',
  'phone:flex-wrap phone:px-4 phone:pb-safe-4 phone:[&>:is(a,button)]:flex-1',
  'phone:[&>fieldset>:is(a,button)]:flex-1',
]);

export function DialogFoot({ note, cancel, wideAction = false, children }: DialogFootProps) {
  return (
    <div data-dialog-foot="" data-wide={wideAction || undefined} className={footStyle()}>
      {note === undefined ? null : (
        <p className="mr-auto min-w-0 text-meta text-balance text-ink-3 phone:w-full">{note}</p>
      )}
      {cancel}
      <Fields>{children}</Fields>
    </div>
  );
}
