import { defineAct } from '@/api/acts/define';
import type { Drawing } from '@/api/insight-types';
import { readQuery } from '@/api/client/query-fn';
import { postDrawings } from '@/api/generated/operations.gen';

/** The drawings of a room, newest first. */
export function drawingsQuery(roomId: string) {
  return readQuery<Drawing[]>(['/api/drawings', roomId], { staleTime: 0 });
}

export interface NewDrawing {
  roomId: string;
  entries: string[];
  winners: number;
}

/** The server draws the winners; the dialog shows them. */
export const drawWinners = defineAct('drawing', postDrawings, {
  request: (body: NewDrawing) => ({ body }),
  label: ({ entries, winners }) => `Drawing of ${winners} from ${entries.length}`,
  success: null,
  failure: 'Failed to draw',
});
