import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';

interface SheetProps {
  title: string;
  /** The question below the title, in whole sentences. */
  lead?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A question over the lower part of the page. The browser keeps the focus in it and gives it back. */
export function Sheet({ title, lead, onClose, children }: SheetProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // Synchronizes with the browser's top layer, before the title takes the focus.
  useLayoutEffect(() => {
    const box = dialog.current;
    if (box === null) return undefined;
    if (typeof box.showModal === 'function') box.showModal();
    else box.setAttribute('open', ''); // jsdom has no top layer
    return () => box.close?.();
  }, []);

  // The browser would close the dialog by itself on Escape, and never on a press beside it.
  useEffect(() => {
    const box = dialog.current;
    const onCancel = (event: Event) => {
      event.preventDefault();
      onClose();
    };
    const onPress = ({ target }: Event) => {
      if (target === box) onClose();
    };
    box?.addEventListener('cancel', onCancel);
    box?.addEventListener('click', onPress);
    return () => {
      box?.removeEventListener('cancel', onCancel);
      box?.removeEventListener('click', onPress);
    };
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="mx-auto mt-auto mb-0 max-h-[94dvh] w-full max-w-[430px] overflow-y-auto rounded-t-sheet bg-raised text-phone text-ink backdrop:bg-scrim forced-colors:border"
    >
      <div className="grid gap-4 px-4 pt-2 pb-safe-5">
        <span aria-hidden className="mx-auto h-1 w-9 rounded-full bg-control" />
        <div>
          <Title key={title} id={id} text={title} />
          {lead === undefined ? null : <p className="mt-2 text-ink-2">{lead}</p>}
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Each step has a title of its own, which takes the focus, so that a screen reader reads it. */
function Title({ id, text }: { id: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);

  // Focus is outside React.
  useEffect(() => heading.current?.focus(), []);

  return (
    <h2 id={id} ref={heading} tabIndex={-1} className="text-page font-semibold outline-none">
      {text}
    </h2>
  );
}
