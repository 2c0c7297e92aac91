import { cva } from 'class-variance-authority';

/** A button for the thumb: an action of the player in turn, or a step of the table. */
export const tapStyle = cva(
  [
    'relative grid min-w-0 place-content-center justify-items-center border px-1 text-center font-semibold',
    'transition-colors active:brightness-90 beside-phone:min-h-14 aria-disabled:cursor-not-allowed',
    'aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-3',
  ],
  {
    variants: {
      kind: {
        act: 'min-h-17 rounded-card text-title tracking-normal max-[23.01rem]:text-phone',
        step: 'min-h-16 rounded-control text-title tracking-normal',
        /** Beside a larger one. */
        small:
          'min-h-16 rounded-control text-phone aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent',
        keypad: 'min-h-16 rounded-control text-title tracking-normal [@media(max-height:46rem)]:min-h-13',
      },
      variant: {
        plain: 'border-control',
        main: 'border-accent bg-accent text-on-accent',
        raise: 'border-accent bg-accent-soft text-accent',
      },
    },
    defaultVariants: { kind: 'step', variant: 'plain' },
  },
);

/** Two buttons, the second one larger. */
export const tapPair = 'grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-2';
