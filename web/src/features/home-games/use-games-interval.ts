import { REFRESH } from '@/config/refresh';
import { useLiveStatus } from '@/live/use-live';

/** Without the socket games are asked for as often as tables are; while it is open it says what changes. */
export function useGamesInterval(): number | false {
  return useLiveStatus() === 'offline' ? REFRESH.tables : false;
}
