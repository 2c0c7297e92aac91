/** The words of the specification. */
export const NEED_PLAYER = 'Please select a player';
export const NEED_MEMBERSHIP = 'Please select a membership';

/** Stands for no membership among those that can be chosen. */
export const NONE = 'none';
