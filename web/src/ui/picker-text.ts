// The words of the player picker, apart from the list so that they load without it.
export const pickerText = {
  placeholder: 'Search and select player...',
  empty: 'No players found.',
} as const;
