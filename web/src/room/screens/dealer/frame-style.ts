import { cva } from 'class-variance-authority';

/**
 * A landscape tablet never scrolls: the table from the dealer's side, and at the right the urgent acts. Other screens
 * have one column that may scroll.
 */
export const frameStyle = cva([
  'grid h-dvh min-h-180 grid-cols-[minmax(0,65fr)_minmax(0,35fr)] grid-rows-[60px_minmax(0,1fr)]',
  'overflow-hidden text-phone text-ink tabular-nums max-[1024px]:block max-[1024px]:h-auto max-[1024px]:overflow-visible',
]);

export const barStyle = cva([
  'col-span-full flex items-center gap-4 border-b border-line pr-6 pl-4 whitespace-nowrap max-[1024px]:flex-wrap',
  'max-[1024px]:gap-x-3 max-[1024px]:gap-y-0 max-[1024px]:px-4 max-[1024px]:pt-3 tablet:min-h-15 tablet:flex-nowrap tablet:py-0',
  'max-[1024px]:[&>svg]:-order-2',
]);

export const stageStyle = 'flex min-h-0 flex-col px-3 py-4';
export const mapStyle = '@container-size grid min-h-0 flex-1 place-content-center max-[1024px]:@container';

/** On a portrait tablet the last part, the calls, is beside the others, so that all is in one view. */
export const railStyle = cva([
  'flex min-h-0 flex-col gap-3 border-l border-line bg-surface p-4 max-[1024px]:border-t max-[1024px]:border-l-0',
  'tablet:grid tablet:grid-cols-2 tablet:items-start tablet:gap-x-6',
  'tablet:[&>:last-child:not(:first-child)]:col-2 tablet:[&>:last-child:not(:first-child)]:row-[1/span_4]',
]);
