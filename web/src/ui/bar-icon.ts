/** A link or a button with an icon in the bar of a phone's screen. */
export const barIcon = 'grid size-11 flex-none place-items-center rounded-control hover:bg-hover';
