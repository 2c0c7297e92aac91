import { cva } from 'class-variance-authority';

/** The look of a button, for links that look like one. */
export const buttonStyle = cva(
  [
    'inline-flex flex-none items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap',
    'cursor-pointer select-none transition-colors',
    'aria-disabled:cursor-not-allowed aria-disabled:border-line-soft aria-disabled:bg-transparent aria-disabled:text-ink-3',
  ],
  {
    variants: {
      variant: {
        default: 'border-line bg-surface text-ink hover:bg-hover',
        primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
        quiet:
          'border-transparent bg-transparent text-ink-2 hover:bg-hover hover:text-ink aria-disabled:border-transparent',
        danger: 'border-line bg-surface text-bad hover:bg-hover',
      },
      /** sm in a list, md on a page, lg in a dialog, xl on its own in a form, step for −1 and +1. */
      size: {
        sm: 'h-7 text-dense phone:h-11',
        md: 'h-control text-dense',
        lg: 'h-9 text-dense phone:h-11',
        xl: 'h-10 text-body phone:h-11',
        step: 'h-11 w-11 text-dense tabular-nums',
      },
      /** As wide as high: an icon alone. */
      square: { true: 'px-0', false: '' },
      block: { true: 'w-full', false: '' },
    },
    // One class per property and variant, so that the order of classes in the file does not matter.
    compoundVariants: [
      { square: false, size: 'sm', class: 'px-2.5 phone:px-3' },
      { square: false, size: 'md', class: 'px-3' },
      { square: false, size: ['lg', 'xl'], class: 'px-4' },
      { square: true, size: 'sm', class: 'w-7 phone:w-11' },
      { square: true, size: 'md', class: 'w-control' },
      { square: true, size: ['lg', 'xl'], class: 'w-9 phone:w-11' },
    ],
    defaultVariants: { variant: 'default', size: 'md', square: false, block: false },
  },
);

/** A text button or link inside a line or a panel's head. */
export const linkStyle =
  'cursor-pointer rounded-control border-0 bg-transparent p-0 text-dense font-medium whitespace-nowrap text-accent hover:underline';

/** The focus of the control inside, drawn around its row. */
export const focusInside =
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus';
