import { cva } from 'class-variance-authority';
import type { ComponentPropsWithRef } from 'react';
import { createLink } from '@tanstack/react-router';
import { ActingButton, type ActingButtonProps } from './button';

export type BigStyle = 'plain' | 'primary' | 'danger' | 'felt';

const bigStyle = cva(
  [
    'flex min-h-14 w-full items-center justify-center gap-2 rounded-control border px-4 transition-colors',
    'cursor-pointer touch-manipulation text-center text-title font-semibold tracking-normal',
    'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-3',
    'forced-colors:border-[ButtonText]',
  ],
  {
    variants: {
      variant: {
        plain: 'border-control bg-surface text-ink hover:bg-hover',
        primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
        danger: 'border-control bg-surface text-bad hover:bg-hover',
        felt: 'border-transparent bg-on-felt text-felt-deep hover:bg-on-felt-2',
      },
    },
  },
);

interface BigButtonProps extends Omit<ActingButtonProps, 'className'> {
  variant?: BigStyle;
}

/** The primary act of a phone's screen: 56 px high and as wide as its container. */
export function BigButton({ variant = 'plain', ...rest }: BigButtonProps) {
  return <ActingButton {...rest} className={bigStyle({ variant })} />;
}

interface BigAnchorProps extends ComponentPropsWithRef<'a'> {
  variant?: BigStyle;
}

function BigAnchor({ variant = 'plain', children, ...rest }: BigAnchorProps) {
  return (
    <a {...rest} className={bigStyle({ variant })}>
      {children}
    </a>
  );
}

/** The same button as a link of the router. */
export const BigLink = createLink(BigAnchor);
