import { createContext, type ReactNode, use } from 'react';
import type { Permission, Room, User } from '@/api/types';

interface Session {
  user: User;
}

interface Rooms {
  rooms: readonly Room[];
  /** The room that the sidebar has chosen. */
  room: Room;
  /** Makes another room the active one, as the sidebar does. */
  choose: (roomId: string) => void;
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

/** For what a role never has. What it has but cannot use now stays, disabled, with its reason (W9). */
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

export function useRooms(): readonly Room[] {
  return useRoomContext().rooms;
}

export function useChooseRoom(): (roomId: string) => void {
  return useRoomContext().choose;
}
