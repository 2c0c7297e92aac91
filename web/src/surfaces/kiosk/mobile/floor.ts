import type { Permission, Room, Table, User, WaitlistEntry } from '@/api/types';

/** What the tabs are told. What they show of the tables and the waitlist they ask for themselves (`useFloor`). */
export interface Floor {
  room: Room;
  user: User;
  can: (permission: Permission) => boolean;
  offline: boolean;
}

/** The sheet that is open. */
export type Sheet = { kind: 'seat'; entry: WaitlistEntry } | { kind: 'who-left'; table: Table };
