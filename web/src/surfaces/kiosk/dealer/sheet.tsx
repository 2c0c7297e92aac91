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

/** Takes the place of the rail, and the focus. Whoever opened it gives that back. */
export function SheetFrame({ title, detail, onClose, onKeyDown, children }: SheetFrameProps) {
  const head = useRef<HTMLHeadingElement>(null);

  // The focus: whoever opened it goes on inside.
  useEffect(() => head.current?.focus(), []);

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
      <header className="dealer-sheet-head flex items-center justify-between gap-3">
        <h2
          id="sheet-title"
          className="text-page font-semibold outline-none"
          ref={head}
          tabIndex={-1}
        >
          {title}
        </h2>
        <TouchButton icon={X} onClick={onClose} aria-label="Close">
          {null}
        </TouchButton>
      </header>
      {detail === undefined ? null : <p className="text-ink-2">{detail}</p>}
      {children}
    </section>
  );
}
