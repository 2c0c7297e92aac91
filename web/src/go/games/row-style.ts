// A row of a list of games: the name and its badge, and below them lines that are as wide as the row.

export const gameRow =
  'grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2.5 -outline-offset-2 hover:bg-hover';

export const gameRowName = 'truncate font-semibold';

export const gameRowMeta = 'col-span-full text-body wrap-anywhere text-ink-2';
