import './big-button.css';
import type { ReactNode } from 'react';
import { ActingButton, type ActingButtonProps } from './button';
import { HereLink } from './here-link';

export type BigLook = 'plain' | 'primary' | 'danger' | 'felt';

interface BigButtonProps extends Omit<ActingButtonProps, 'className'> {
  look?: BigLook;
}

/** The one act of a phone's screen: 56 px high and as wide as its place. */
export function BigButton({ look = 'plain', ...rest }: BigButtonProps) {
  return <ActingButton {...rest} className="big" data-look={look} />;
}

interface BigLinkProps {
  to: string;
  look?: BigLook;
  children: ReactNode;
}

/** The same, leading somewhere. */
export function BigLink({ to, look = 'plain', children }: BigLinkProps) {
  return (
    <HereLink to={to} className="big" data-look={look}>
      {children}
    </HereLink>
  );
}
