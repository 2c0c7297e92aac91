import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { roomsQuery } from '@/api/shared-queries';
import type { NewRoom, RoomChange } from '@/api/setup-types';
import type { Room } from '@/api/types';
import { readAgain } from '@/lib/optimistic';

const TOUCHED = [roomsQuery.queryKey];

export function useChangeRoom() {
  return useMutation({
    mutationFn: ({ roomId, ...change }: RoomChange & { roomId: string }) =>
      request<Room>('PATCH', `/api/rooms/${roomId}`, { body: change }),
    onSettled: readAgain(TOUCHED),
  });
}

export function useAddRoom() {
  return useMutation({
    mutationFn: (body: NewRoom) => request<Room>('POST', '/api/rooms', { body }),
    onSettled: readAgain(TOUCHED),
  });
}
