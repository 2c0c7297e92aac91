import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { TouchButton } from '../touch-button';

interface SheetFrameProps {
  title: string;
  /** One sentence under the title. */
  detail?: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Takes the place of the rail and the focus; gives both back. */
export function SheetFrame({ title, detail, onClose, onKeyDown, children }: SheetFrameProps) {
  const head = useRef<HTMLHeadingElement>(null);

  // The focus: whoever opened it goes on inside, and comes back to where he was.
  useEffect(() => {
    const opener = document.activeElement;
    head.current?.focus();
    return () => {
      // What stood in the rail is another element when it is back.
      const there =
        opener instanceof HTMLElement && opener.id !== ''
          ? document.getElementById(opener.id)
          : opener;
      if (there instanceof HTMLElement) there.focus();
    };
  }, []);

  return (
    // Keys are for who has a keyboard; everything has its button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="dealer-sheet"
      aria-labelledby="sheet-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        else onKeyDown?.(event);
      }}
    >
      <header className="dealer-sheet-head">
        <h2 id="sheet-title" ref={head} tabIndex={-1}>
          {title}
        </h2>
        <TouchButton icon={X} onClick={onClose} aria-label="Close">
          {null}
        </TouchButton>
      </header>
      {detail === undefined ? null : <p className="dealer-sheet-detail">{detail}</p>}
      {children}
    </section>
  );
}
