import type { ComponentPropsWithRef } from 'react';
import { followHere, goTo } from '@/lib/address';

interface HereLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** An address of this part of the product. */
  to: string;
}

/** A link that a plain tap follows without loading the page anew: for parts without a router. */
export function HereLink({ to, onClick, children, ...rest }: HereLinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && followHere(event)) goTo(to, 'push');
      }}
    >
      {children}
    </a>
  );
}
