/** The panel of buttons at the bottom edge; in landscape it is beside the table. */
export const dockStyle = [
  'border-t border-line bg-surface px-4 pt-3 pb-safe-6 max-[23.01rem]:px-2 beside:border-t-0 beside:border-l',
  'beside-phone:min-h-0 beside-phone:overflow-y-auto beside-phone:px-3 beside-phone:pt-2 beside-phone:pb-safe-2',
  'beside-phone:[grid-area:1/2/3/3] beside-tablet:px-6 beside-tablet:pt-4 beside-tablet:pb-6',
].join(' ');

export const dockColumn = 'beside:flex beside:flex-col beside:justify-end';
