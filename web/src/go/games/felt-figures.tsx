import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';

const figures = cva(
  [
    'flex flex-wrap [&_:is(dt,small)]:font-normal [&_:is(dt,small)]:text-on-felt-2',
    '[&_dd]:text-[1.375rem] [&_dd]:leading-7 [&_dd]:font-semibold [&_dd]:whitespace-nowrap',
  ],
  {
    variants: {
      variant: {
        phone: 'mt-2.5 mb-3 justify-between gap-x-4 gap-y-1 [&_:is(dt,small)]:text-body',
        desk: 'mt-4 gap-x-8 gap-y-2 phone:justify-between phone:gap-x-4 [&_dt]:text-meta [&_small]:text-[0.8125rem]',
      },
    },
  },
);

/** The figures of a running game on its felt. */
export function FeltFigures({ variant, children }: { variant: 'phone' | 'desk'; children: ReactNode }) {
  return <dl className={figures({ variant })}>{children}</dl>;
}
