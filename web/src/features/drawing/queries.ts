import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import type { Drawing } from '@/api/insight-types';
import { queryFn } from '@/api/client/query-fn';
import { readAgain } from '@/lib/optimistic';
import { DRAW_DELAY_MS } from './model';

/** The drawings of a room, the latest first. */
export function drawingsQuery(roomId: string) {
  return queryOptions({
    queryKey: ['/api/drawings', roomId],
    queryFn: queryFn<Drawing[]>,
    staleTime: 0,
  });
}

export interface NewDrawing {
  roomId: string;
  entries: string[];
  winners: number;
}

/** The server draws; everybody waits the specified two seconds for the winners. */
export function useDraw() {
  return useMutation({
    mutationFn: async (body: NewDrawing) => {
      const [drawing] = await Promise.all([
        request<Drawing>('POST', '/api/drawings', { body }),
        new Promise((resolve) => setTimeout(resolve, DRAW_DELAY_MS)),
      ]);
      return drawing;
    },
    onSettled: readAgain([['/api/drawings'], ['/api/activity']]),
  });
}
