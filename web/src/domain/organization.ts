/** The kinds of organization, with their labels. */
export const ORGANIZATION_TYPES = [
  { value: 'casino', label: 'Casino' },
  { value: 'poker_room', label: 'Poker room' },
  { value: 'racing_track', label: 'Racing track' },
  { value: 'tribal_casino', label: 'Tribal casino' },
] as const;
