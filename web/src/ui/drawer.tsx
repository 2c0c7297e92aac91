import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** The menu of a phone, which slides in from the left edge. */
export function Drawer({ open, onOpenChange, children }: DrawerProps) {
  const focus = useReturnFocus();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fade-motion fixed inset-0 z-overlay bg-scrim" />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          className="drawer-motion fixed inset-y-0 left-0 z-dialog flex w-sidebar-mobile max-w-[calc(100%-3rem)] flex-col overflow-y-auto bg-canvas shadow-float outline-none forced-colors:border"
        >
          {/* The content shows a heading of its own. */}
          <Primitive.Title className="sr-only">Menu</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
