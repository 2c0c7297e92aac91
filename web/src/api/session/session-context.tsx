import { createContext, type ReactNode, use } from 'react';
import { HERE } from '@/lib/here-zone';
import type { Permission, Room, User } from '../types';

interface Session {
  user: User;
}

interface Rooms {
  rooms: readonly Room[];
  /** The room that the sidebar has chosen, or the room of a screen's address. */
  room: Room;
  /** Activates another room, like the sidebar. Absent on a screen whose address decides. */
  choose?: (roomId: string) => void;
}

const SessionContext = createContext<Session | null>(null);
const RoomContext = createContext<Rooms | null>(null);

export function SessionProvider({ children, ...session }: Session & { children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function RoomProvider({ children, ...rooms }: Rooms & { children: ReactNode }) {
  return <RoomContext value={rooms}>{children}</RoomContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('This part stands outside the signed-in app.');
  return session;
}

export function useUser(): User {
  return useSession().user;
}

/**
 * For acts that a role never has. An act that the role has but cannot use now stays, disabled, with its reason (W9).
 */
export function useCan(): (permission: Permission) => boolean {
  const { permissions } = useUser();
  return (permission) => permissions.includes(permission);
}

function useRoomContext(): Rooms {
  const rooms = use(RoomContext);
  if (rooms === null) throw new Error('Pages are shown only where there is an active room.');
  return rooms;
}

/** The active room. */
export function useRoom(): Room {
  return useRoomContext().room;
}

/** The time zone of the active room; where there is none, that of the device. */
export function useTimeZone(): string {
  return use(RoomContext)?.room.timeZone ?? HERE;
}

export function useRooms(): readonly Room[] {
  return useRoomContext().rooms;
}

/** Finds the room with an id; the active one while it is unknown. */
export function useFindRoom(): (roomId: string | undefined) => Room {
  const { room, rooms } = useRoomContext();
  return (roomId) => rooms.find(({ id }) => id === roomId) ?? room;
}

export function useChooseRoom(): (roomId: string) => void {
  const { choose } = useRoomContext();
  if (choose === undefined) throw new Error('The address of this screen decides the room.');
  return choose;
}
