import { cva } from 'class-variance-authority';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { sheetStyle } from './layer-style';

interface BlockingDialogProps {
  title: string;
  description: ReactNode;
  /** The page below the dialog is empty, so its backdrop is opaque. */
  alone?: boolean;
  children: ReactNode;
}

/**
 * Events that stay inside the dialog. The layers below it listen on the document: a press or a focus outside of them
 * would close them, and they would swallow a wheel event.
 */
const CONTAINED = ['pointerdown', 'focusin', 'keydown', 'keyup', 'wheel', 'touchstart', 'touchmove'];

const boxStyle = cva([
  'dialog-motion pointer-events-auto m-auto flex max-h-[calc(100dvh-3rem)] w-[min(25rem,100%-3rem)] flex-col',
  'overflow-y-auto text-ink',
  'backdrop:bg-scrim data-alone:backdrop:bg-canvas',
  'phone:mx-0 phone:mb-0 phone:max-h-[88dvh] phone:max-w-none',
]);

/**
 * A dialog that cannot be closed, above every other layer. The browser makes the rest of the document inert, including
 * dialogs and menus, without unmounting it. When the dialog goes, the focus returns to its previous element.
 */
export function BlockingDialog({ title, description, alone = false, children }: BlockingDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [host] = useState(() => document.createElement('div'));

  // Synchronizes with the document: the dialog is in the top layer while this component is mounted.
  useEffect(() => {
    const before = document.activeElement;
    const stop = (event: Event) => event.stopPropagation();
    for (const name of CONTAINED) host.addEventListener(name, stop);
    // The layers below listen for Escape on the document, which would receive it before the dialog.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    document.body.append(host);
    const box = dialog.current;
    showModal(box);
    box?.querySelector<HTMLElement>('[data-autofocus], button')?.focus();
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      box?.close?.();
      host.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [host]);

  return createPortal(
    <dialog
      ref={dialog}
      data-state="open"
      data-alone={alone || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      // Some browsers close a dialog on the second Escape, whatever its listeners say.
      onClose={() => showModal(dialog.current)}
      className={`${sheetStyle} ${boxStyle()}`}
    >
      <div className="px-6 pt-5 phone:px-4">
        <h2 id={`${id}-title`} className="text-title font-semibold wrap-anywhere">
          {title}
        </h2>
        <div id={`${id}-description`} className="mt-1 text-body text-ink-2 wrap-anywhere">
          {description}
        </div>
      </div>
      <div className="grid gap-4 px-6 pt-4 pb-6 phone:px-4 phone:pb-safe-4">{children}</div>
    </dialog>,
    host,
  );
}

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog === null || !dialog.isConnected || dialog.open) return;
  // jsdom has no top layer.
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}
