import { Tooltip as Primitive } from 'radix-ui';
import { type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';

/** Once, near the root. 700 ms before the first, 300 ms grace between two (spec §9): Radix's defaults. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider>{children}</Primitive.Provider>;
}

interface TooltipProps {
  content: ReactNode;
  /** One element that takes a ref and the pointer and focus handlers. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** A tap opens it too: for what has no other use, such as a disabled button or an info mark. */
  onTap?: boolean;
}

export function Tooltip({ content, children, side = 'top', onTap = false }: TooltipProps) {
  const [open, setOpen] = useState(false);

  function tapped(event: MouseEvent) {
    // Keeps Radix from closing what a finger just asked for.
    event.preventDefault();
    setOpen(true);
  }

  return (
    <Primitive.Root open={open} onOpenChange={setOpen}>
      <Primitive.Trigger asChild {...(onTap ? { onClick: tapped } : {})}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="float-motion z-tooltip max-w-72 rounded-control bg-ink px-2 py-1 text-meta text-canvas shadow-float"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
