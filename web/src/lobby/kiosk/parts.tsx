import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react';
import type { LucideIcon } from 'lucide-react';

interface KioskButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'type'> {
  primary?: boolean;
}

/** An act at a kiosk: 72 px high. */
export function KioskButton({ primary = false, ...rest }: KioskButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`min-h-18 cursor-pointer rounded-card border px-6 text-[1.25rem] leading-7 font-semibold transition-colors ${
        primary
          ? 'border-transparent bg-accent text-on-accent hover:bg-accent-hover'
          : 'border-control bg-surface hover:bg-hover'
      }`}
    />
  );
}

/** The heading of a view. It takes the focus when the view opens, so that a screen reader says where the player is. */
export function Heading({ children, text }: { children: string; text?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Synchronizes with the document.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-kiosk font-semibold tracking-[-0.025em] outline-none">
        {children}
      </h1>
      {text === undefined ? null : <p className="mt-2 text-[1.25rem] leading-7 text-pretty text-ink-2">{text}</p>}
    </div>
  );
}

interface BigIconProps {
  as: LucideIcon;
}

export function BigIcon({ as: Drawing }: BigIconProps) {
  return <Drawing size={72} strokeWidth={1.25} aria-hidden="true" className="text-ink-2" />;
}

/** One question or message in the middle of the screen. */
export function Ask({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-0 p-8">
      <section className="grid w-[min(100%,40rem)] justify-items-center gap-8 place-self-center text-center">
        {children}
      </section>
    </main>
  );
}

/** Two columns; upright one, with the acts at the bottom edge. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-0 grid-cols-[minmax(0,1fr)_27rem] gap-8 p-8 portrait:flex portrait:flex-col portrait:gap-6">
      {children}
    </main>
  );
}

/** The left column. Upright its parts stand between those of the right one. */
export function Left({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-6 portrait:contents">{children}</div>;
}

/** The acts of a view: the last one is as wide as there is room. */
export function Acts({ children }: { children: ReactNode }) {
  return <div className="mt-auto flex gap-4 *:last:flex-1 portrait:order-last">{children}</div>;
}

/** A failure, said at once. */
export function Problem({ text }: { text: string }) {
  return (
    <p role="status" className="text-[1.125rem] leading-6 font-medium text-warn empty:hidden">
      {text}
    </p>
  );
}
