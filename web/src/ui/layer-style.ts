/** A layer beside its button: a menu, the options of a select. */
export const layerStyle = 'float-motion z-popover rounded-control bg-raised p-1 shadow-float forced-colors:border';

const highlight =
  'flex cursor-pointer rounded-control outline-none select-none data-highlighted:bg-hover forced-colors:data-highlighted:outline-2';

/** An option with a line of its own for what it does. */
export const statusItemStyle = `${highlight} min-h-11 items-start gap-2.5 px-2.5 py-1 data-[state=checked]:bg-accent-soft`;

export const itemStyle = [
  `${highlight} min-h-8 items-center gap-2 px-2 py-1 text-dense phone:min-h-11 phone:text-body`,
  'data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-[state=checked]:font-medium',
].join(' ');

/** A layer over the page: a dialog, on a phone a sheet from its lower edge. */
export const sheetStyle =
  'rounded-card bg-raised shadow-float forced-colors:border phone:w-full phone:rounded-b-none phone:rounded-t-sheet';
