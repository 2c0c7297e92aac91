import type { Permission, Room, Table, User, WaitlistEntry } from '@/api/types';

/** What the tabs are made of. Undefined as long as it was never read. */
export interface Floor {
  room: Room;
  user: User;
  can: (permission: Permission) => boolean;
  offline: boolean;
  tables: readonly Table[] | undefined;
  entries: readonly WaitlistEntry[] | undefined;
}

/** The sheet that is open. */
export type Sheet = { kind: 'seat'; entry: WaitlistEntry } | { kind: 'who-left'; table: Table };
