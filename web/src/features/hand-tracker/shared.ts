/** Where the screens of one game lead. */
export interface Links {
  /** The game's own page. */
  back: string;
  run: string;
  settle: string;
  hands: string;
}

/** Of the community. */
export interface Person {
  id: string;
  name: string;
}

/** The layer that is open above the table. */
export type Sheet =
  | { kind: 'add'; seat: number | null }
  | { kind: 'player' | 'rebuy' | 'cash_out'; id: string }
  | { kind: 'blinds' | 'misdeal' | 'take' | 'aside' };
