import { cva } from 'class-variance-authority';

/** The cell of the table. Dashed: the dealer may not come. */
export const boxStyle = cva('relative h-9 border-b border-l border-line-soft p-0', {
  variants: {
    fill: { none: '', rest: 'bg-canvas', hole: 'bg-bad-soft' },
    dashed: {
      true: [
        'after:pointer-events-none after:absolute after:inset-1 after:rounded-[4px]',
        'after:border after:border-dashed',
      ],
      false: '',
    },
  },
  compoundVariants: [
    { dashed: true, fill: ['none', 'rest'], class: 'after:border-control' },
    { dashed: true, fill: 'hole', class: 'after:border-bad' },
  ],
});

/** The place in the cell: a button, or only its text. */
export const placeStyle = cva(
  [
    'relative flex h-9 w-full items-center gap-1.5 px-2 text-left whitespace-nowrap -outline-offset-2',
    'max-[768px]:h-11 [&>span]:overflow-hidden [&>span]:text-ellipsis',
  ],
  {
    variants: {
      variant: {
        now: 'font-medium text-ink',
        next: 'text-ink',
        later: 'text-ink-2',
        /** A break, or a dealer who may not come. */
        quiet: 'font-normal text-ink-3',
        hole: 'font-semibold text-bad',
      },
    },
  },
);
