import { useCallback, useRef, useState } from 'react';
import { takePrefetched } from '@/api/client/prefetched';
import { observeServerTime, serverNow } from '@/lib/clock';
import { useNow } from '@/lib/hooks/use-now';
import { usePolling } from '../use-polling';
import type { RoomPage } from './types';

const POLL_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** A page that has had no answer for this long says that it is not live. */
const STALE_AFTER_MS = 15_000;

interface Read {
  /** Undefined before the first answer, null when there is no public page at the address. */
  page: RoomPage | null | undefined;
  answeredAt: number;
}

export interface LiveRoom extends Read {
  isLive: boolean;
  /** Seconds since the last answer. */
  age: number;
  retry: () => void;
}

/**
 * The page of a room, read every few seconds while it is in view. It needs nothing of the staff's client. The tag of
 * the last answer is sent along, so that an unchanged page costs a few bytes.
 */
export function useRoomPage(address: string): LiveRoom {
  const [state, setState] = useState<Read>(() => ({ page: undefined, answeredAt: serverNow() }));
  const tag = useRef('');
  const now = useNow();

  const read = useCallback(
    async (ending?: AbortSignal) => {
      const path = `/api/r/${address}`;
      const prefetched = takePrefetched(path);
      const sentAt = prefetched?.sentAt ?? Date.now();
      try {
        const timeout = AbortSignal.timeout(TIMEOUT_MS);
        const response = await (prefetched?.answer ??
          fetch(path, {
            cache: 'no-store',
            headers: { Accept: 'application/json', ...(tag.current === '' ? {} : { 'If-None-Match': tag.current }) },
            signal: ending === undefined ? timeout : AbortSignal.any([ending, timeout]),
          }));
        // A phone with a wrong clock would take an open room for a closed one.
        observeServerTime(response.headers.get('Date'), sentAt, Date.now());
        const answeredAt = serverNow();
        if (response.status === 304) return setState(({ page }) => ({ page, answeredAt }));
        if (response.status === 404) return setState({ page: null, answeredAt });
        if (!response.ok) return undefined;
        const page = (await response.json()) as RoomPage;
        tag.current = response.headers.get('ETag') ?? '';
        return setState({ page, answeredAt });
      } catch {
        return undefined; // the page says since when it is not live
      }
    },
    [address],
  );
  usePolling(read, POLL_MS);

  const age = Math.max(0, now - state.answeredAt);
  return { ...state, isLive: age < STALE_AFTER_MS, age: Math.floor(age / 1_000), retry: () => void read() };
}
