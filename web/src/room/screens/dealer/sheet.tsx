import { cva } from 'class-variance-authority';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { TouchButton } from '../touch-button';

const sheet = cva([
  'flex min-h-0 flex-1 flex-col gap-3',
  'max-[1024px]:fixed max-[1024px]:inset-0 max-[1024px]:z-dialog max-[1024px]:overflow-y-auto max-[1024px]:bg-surface max-[1024px]:p-4',
]);

interface SheetFrameProps {
  title: string;
  /** One sentence under the title. */
  detail?: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Replaces the rail and takes the focus. The opener gets the focus back when the sheet closes. */
export function SheetFrame({ title, detail, onClose, onKeyDown, children }: SheetFrameProps) {
  const head = useRef<HTMLHeadingElement>(null);

  // Moves the focus into the sheet.
  useEffect(() => head.current?.focus(), []);

  return (
    // The key handler is a shortcut; every act has a button as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={sheet()}
      aria-labelledby="sheet-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        else onKeyDown?.(event);
      }}
    >
      <header className="flex items-center justify-between gap-3 [&>button]:w-14 [&>button]:flex-none [&>button]:border-transparent [&>button]:p-0">
        <h2 id="sheet-title" className="text-page font-semibold outline-none" ref={head} tabIndex={-1}>
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

/** The choices of a sheet: full-width buttons, in two columns where there are many. */
export function SheetList({ many = false, children }: { many?: boolean; children: ReactNode }) {
  return (
    <div
      className={`grid gap-2 [&_small]:text-[0.8125rem] [&_small]:font-medium [&>button]:justify-between ${many ? 'grid-cols-2' : ''}`}
    >
      {children}
    </div>
  );
}

/** Why an act was refused. */
export function Refusal({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className="font-medium text-bad">
      {text}
    </p>
  );
}

/** The last acts of a sheet, side by side. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className="mt-auto grid auto-cols-fr grid-flow-col gap-2 [&>button]:min-h-16">{children}</div>;
}
