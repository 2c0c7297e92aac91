import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '@/api/acts/request';

export interface FirstGame {
  preset: string;
  tables: number;
  maxSeats: number;
}

/** The first games and tables of a room, in one act. */
export function useSetUpRoom(roomId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (games: readonly FirstGame[]) =>
      request<unknown>('POST', `/api/rooms/${roomId}/setup`, { body: { games } }),
    onSuccess: async () => {
      await Promise.all(
        ['/api/tables', '/api/game-types', '/api/dashboard'].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      );
    },
  });
}
