// The texts of the player picker, in a file of their own so that they load without the list.
export const pickerText = {
  placeholder: 'Search and select player...',
  empty: 'No players found.',
} as const;
