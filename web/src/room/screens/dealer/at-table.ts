import type { Dealing } from '@/api/staff-types';
import type { Room, Table } from '@/api/types';

/** The props that all parts of the dealer's screen share. */
export interface AtTable {
  table: Table;
  room: Room;
  /** Whether the user may deal; other users can only view. */
  deals: boolean;
  /** May call the floor. */
  calls: boolean;
}

/** The sheet that covers the rail while it is open; the table stays visible. */
export type Sheet =
  | 'take'
  | 'pot'
  | 'pause'
  | 'outbox'
  /** A seat change for the player in this seat number. */
  | { changeOf: number };

export interface StageProps {
  at: AtTable;
  dealer: Dealing | null;
  onSheet: (sheet: Sheet) => void;
}

/** The reason on buttons that are disabled offline. */
export const NEEDS_NETWORK = 'This needs the network';
