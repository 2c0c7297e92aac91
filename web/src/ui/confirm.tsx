import { AlertDialog as Primitive } from 'radix-ui';
import { type ReactNode, useContext } from 'react';
import { Button } from './button';
import { DialogNotice } from './dialog-notice';
import { Shape } from './shape';
import { useReturnFocus } from './use-return-focus';
import { sheetStyle } from './layer-style';

export interface ConfirmProps {
  open?: boolean;
  onClose: () => void;
  /** A question: "Unseat Joanna Pike?" */
  title: string;
  /** The consequence, in a sentence. */
  children?: ReactNode;
  /** A verb: "Unseat", "End Game". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'default' | 'danger';
  busy?: boolean;
  /** A failure is shown here, not in a toast (W7). */
  error?: string | null | undefined;
  /** The dialog does not close by itself: the caller closes it after success. */
  onConfirm: () => void;
}

export function Confirm({
  open = true,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'default',
  busy = false,
  error,
  onConfirm,
}: ConfirmProps) {
  const { notice } = useContext(DialogNotice);
  const focus = useReturnFocus();
  return (
    <Primitive.Root open={open} onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Overlay className="fade-motion fixed inset-0 z-dialog bg-scrim" />
        <Primitive.Content
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          className={`${sheetStyle} dialog-motion fixed top-1/2 left-1/2 z-dialog w-[min(25rem,100%-3rem)] -translate-1/2 overflow-hidden phone:inset-x-0 phone:top-auto phone:bottom-0 phone:left-0 phone:translate-0`}
          {...(children === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div className="grid gap-1 px-6 pt-5 pb-6 phone:px-4">
            <Primitive.Title className="text-title font-semibold">{title}</Primitive.Title>
            {children === undefined ? null : (
              <Primitive.Description asChild>
                <div className="text-body text-ink-2">{children}</div>
              </Primitive.Description>
            )}
            {!error ? null : (
              <p role="alert" className="mt-2 flex items-center gap-1.25 text-meta font-medium text-bad">
                <Shape name="octagon" />
                {error}
              </p>
            )}
          </div>
          {notice === null ? null : <div className="-mt-4 pb-6">{notice}</div>}
          <div className="flex justify-end gap-2 border-t border-line px-6 py-3 phone:px-4 phone:pb-safe-4 phone:[&>button]:flex-1">
            <Primitive.Cancel asChild>
              <Button size="lg">{cancelLabel}</Button>
            </Primitive.Cancel>
            <Button size="lg" variant={tone === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
