import { useEffect, useState } from 'react';
import type { Room } from '@/api/types';
import { STORAGE_KEYS } from '@/config/constants';
import { readText, writeText } from '@/lib/storage';

/** One choice per organization: two clubs on one machine do not mix. */
function keyOf(organizationId: string): string {
  return `${STORAGE_KEYS.activeRoom}:${organizationId}`;
}

/** The remembered room, else the first. */
export function chooseRoom(rooms: readonly Room[], remembered: string | null): Room | null {
  return rooms.find((room) => room.id === remembered) ?? rooms[0] ?? null;
}

/** For a link into the console: it opens in this room. */
export function rememberRoom(organizationId: string, roomId: string): void {
  writeText(keyOf(organizationId), roomId);
}

/** `named` is the room that the address names: it is the active one then, and stays so when one goes on from there. */
export function useActiveRoom(organizationId: string, rooms: readonly Room[], named?: string) {
  const [chosen, setChosen] = useState(() => readText(keyOf(organizationId)));
  function choose(roomId: string) {
    rememberRoom(organizationId, roomId);
    setChosen(roomId);
  }
  const room = rooms.find(({ id }) => id === named) ?? chooseRoom(rooms, chosen);
  const unsaved = room !== null && room.id === named && named !== chosen ? named : null;

  // Synchronises the stored choice with the address.
  useEffect(() => {
    if (unsaved !== null) choose(unsaved);
    // `choose` is made anew each time and always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unsaved]);

  return { room, choose };
}
