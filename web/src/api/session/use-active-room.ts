import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { roomsQuery, userQuery } from '../queries';
import type { Room } from '../types';
import { STORAGE_KEYS } from '@/lib/config';
import { namesWith, readText, writeText } from '@/lib/storage';

/** The choice is stored per organization, so that two clubs on one machine do not mix. */
function keyOf(organizationId: string): string {
  return `${STORAGE_KEYS.activeRoom}:${organizationId}`;
}

/** The remembered room, else the first. */
export function chooseRoom(rooms: readonly Room[], remembered: string | null): Room | null {
  return rooms.find((room) => room.id === remembered) ?? rooms[0] ?? null;
}

/**
 * The room that will be active, for reads that start before the person and the rooms are known. Null without a choice
 * on this device, and for an unknown person where several organizations have one.
 */
export function expectedRoom(client: QueryClient): string | null {
  const user = client.getQueryData(userQuery.queryKey);
  const names = user == null ? namesWith(`${STORAGE_KEYS.activeRoom}:`) : [keyOf(user.organization.id)];
  const [name] = names;
  const remembered = name === undefined || names.length > 1 ? null : readText(name);
  const rooms = client.getQueryData(roomsQuery.queryKey);
  return rooms === undefined ? remembered : (chooseRoom(rooms, remembered)?.id ?? null);
}

/** For a link into the console, which then opens in this room. */
export function rememberRoom(organizationId: string, roomId: string): void {
  writeText(keyOf(organizationId), roomId);
}

/** `named` is the room that the address names. It becomes the active room and stays active on the next pages. */
export function useActiveRoom(organizationId: string, rooms: readonly Room[], named?: string) {
  const [chosen, setChosen] = useState(() => readText(keyOf(organizationId)));
  function choose(roomId: string) {
    rememberRoom(organizationId, roomId);
    setChosen(roomId);
  }
  const room = rooms.find(({ id }) => id === named) ?? chooseRoom(rooms, chosen);
  const unsaved = room !== null && room.id === named && named !== chosen ? named : null;

  // Synchronizes the stored choice with the address.
  useEffect(() => {
    if (unsaved !== null) choose(unsaved);
    // Each render creates a new `choose` that does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unsaved]);

  return { room, choose };
}
