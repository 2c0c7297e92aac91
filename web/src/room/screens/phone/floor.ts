import type { Permission, Room, Table, User, WaitlistEntry } from '@/api/types';

/** The props of the tabs. They select tables and waitlist themselves (`useFloor`). */
export interface Floor {
  room: Room;
  user: User;
  can: (permission: Permission) => boolean;
  offline: boolean;
}

export type Sheet =
  | { kind: 'seat'; entry: WaitlistEntry }
  | { kind: 'who-left'; table: Table }
  | { kind: 'open-table'; gameTypeId: string; tableId: string };
