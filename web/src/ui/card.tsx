import type { ComponentPropsWithRef } from 'react';

/** The surface of a group or a list on a phone. */
export const cardStyle = 'rounded-card border border-line bg-surface';

/** A list on a surface of its own; its rows are separated by lines. */
export const listStyle = `${cardStyle} divide-y divide-line overflow-hidden`;

/** The first line of a tight card: its state and its badge. */
export const cardHead = 'flex items-center justify-between gap-3 text-[0.8125rem] leading-5 font-medium';

interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'className' | 'style'> {
  /** Lines that belong together, without space between them. */
  tight?: boolean;
}

export function Card({ tight = false, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={`${cardStyle} grid grid-cols-1 p-4 [&_p]:wrap-anywhere ${tight ? 'gap-1' : 'gap-3'}`}
    />
  );
}
