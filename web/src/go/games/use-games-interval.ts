import { REFRESH } from '@/api/polling';
import { useLiveStatus } from '@/api/live/use-live';

/** Without the socket, games are polled at the same interval as tables; while it is open, no polling is needed. */
export function useGamesInterval(): number | false {
  return useLiveStatus() === 'offline' ? REFRESH.tables : false;
}
