import { useQueries, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LiveSocket } from '@/api/live/socket';
import { useNow } from '@/lib/hooks/use-now';
import { type Answer, boardKey, STALE_AFTER_MS, screenQuery } from './queries';

type BoardOptions<Board> = UseQueryOptions<Answer<Board>, Error, Answer<Board>, string[]>;

/** Reads the boards of a screen again whenever anything of its room changes, and by a timer. */
export function useLiveBoards<Board>(roomId: string, boards: readonly BoardOptions<Board>[]): (Board | undefined)[] {
  const client = useQueryClient();

  // Synchronizes with the socket. A screen hears of each version of its room, but of no event.
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: boardKey });
    const askWhatToShow = () => void client.invalidateQueries({ queryKey: screenQuery.queryKey });
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new LiveSocket(`${scheme}://${location.host}/ws?as=screen`, {
      onStart: readAgain,
      onEvent: readAgain,
      // The server resyncs a screen that shows another board from now on.
      onGap: () => {
        readAgain();
        askWhatToShow();
      },
      onHeard: () => undefined,
      onServerSession: () => undefined,
      onSessionOver: askWhatToShow,
    });
    socket.connect();
    socket.subscribe(roomId);
    const wake = () => socket.wake();
    window.addEventListener('online', wake);
    return () => {
      window.removeEventListener('online', wake);
      socket.close();
    };
  }, [client, roomId]);

  return useQueries({ queries: boards.map((board) => board) }).map(({ data }) => data?.board);
}

/** A board as it was read last. */
export interface LiveBoard<Board> {
  board: Board | undefined;
  /** When the last answer came, in milliseconds; 0 before the first. */
  answeredAt: number;
  isLive: boolean;
}

export function useBoard<Board>(options: BoardOptions<Board>): LiveBoard<Board> {
  // useLiveBoards reads it again.
  const { data } = useQuery({ ...options, refetchInterval: false });
  const now = useNow();
  const answeredAt = data?.answeredAt ?? 0;
  return { board: data?.board, answeredAt, isLive: now - answeredAt < STALE_AFTER_MS };
}
