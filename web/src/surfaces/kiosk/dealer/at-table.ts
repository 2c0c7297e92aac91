import type { Dealing } from '@/api/staff-types';
import type { Room, Table } from '@/api/types';

/** What every part of the dealer's screen is about. */
export interface AtTable {
  table: Table;
  room: Room;
  /** May deal: everybody else looks on. */
  deals: boolean;
  /** May call the floor. */
  calls: boolean;
}

/** What lies over the rail as long as it is asked for: the table stays in sight. */
export type Sheet =
  | 'take'
  | 'pot'
  | 'pause'
  | 'outbox'
  /** Another seat for whoever sits there. */
  | { changeOf: number };

export interface StageProps {
  at: AtTable;
  dealer: Dealing | null;
  onSheet: (sheet: Sheet) => void;
}

/** What cannot be done without the server's word. */
export const NEEDS_NETWORK = 'This needs the network';

export function actsText(count: number): string {
  return count === 1 ? '1 act' : `${count} acts`;
}
