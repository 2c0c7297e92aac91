import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { onLock, pageLock } from '@/api/client/identity';
import { lost, onAnswer, unreachableSince } from '@/api/client/reachability';
import { REFRESH, type RefreshName } from '@/config/refresh';
import { onSecond } from '@/lib/hooks/use-now';
import { createStore, useStore } from '@/lib/store';
import type { Live } from './connection';
import type { LiveStatus, Surroundings } from './socket';

/** Undefined outside the provider, null until the socket's code is there. */
const LiveContext = createContext<Live | null | undefined>(undefined);

// Outside the provider nothing is live; inside it will be in a moment.
const noStatus = createStore<LiveStatus>('offline');
const soon = createStore<LiveStatus>('connecting');
const noUpdate = createStore<number | null>(null);

interface LiveProviderProps {
  /** The active room, once there is one. */
  roomId: string | null;
  /** What connects: the staff's events unless said otherwise. Its code comes after the first screen. */
  load?: () => Promise<{ connect: (client: QueryClient, around?: Surroundings) => Live }>;
  /** Replaced by tests. */
  around?: Surroundings;
  children: ReactNode;
}

/** How soon the socket's code is asked for again when it did not arrive. */
const RETRY_LOAD_MS = 5_000;

const staffEvents = () => import('./connect');

/** Keeps the cache of the signed-in app in step with the server. One of it, around everything that shows room data. */
export function LiveProvider({ roomId, load = staffEvents, around, children }: LiveProviderProps) {
  const client = useQueryClient();
  const [live, setLive] = useState<Live | null>(null);
  const socket = live?.socket;

  // The socket and the query cache: connected as long as the signed-in app is on the screen. The code comes after the
  // first screen, which needs none of it to show its lists.
  useEffect(() => {
    let made: Live | null = null;
    let gone = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    function start() {
      load().then(
        ({ connect }) => {
          if (gone) return;
          made = connect(client, around);
          setLive(made);
        },
        () => {
          // Without its code the screens poll.
          if (!gone) retry = setTimeout(start, RETRY_LOAD_MS);
        },
      );
    }
    start();
    return () => {
      gone = true;
      clearTimeout(retry);
      made?.stop();
      setLive(null);
    };
  }, [client, load, around]);

  // The window: a network or a tab that comes back starts a new series of attempts, and so does a server that answers again.
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible' && pageLock() === null) socket?.wake();
    };
    const forget = unreachableSince.subscribe(() => {
      if (unreachableSince.get() === null) wake();
    });
    // Sockets may fail where requests do not: each answered poll may start a new series.
    const stopAnswers = onAnswer(() => {
      if (pageLock() === null) socket?.retryQuietly();
    });
    const stopLock = onLock((lock) => {
      if (lock === null) socket?.connect();
    });
    window.addEventListener('offline', lost);
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      forget();
      stopAnswers();
      stopLock();
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [socket]);

  // The socket: what it is subscribed to.
  useEffect(() => {
    if (socket === undefined || roomId === null) return;
    socket.subscribe(roomId);
    return () => socket.unsubscribe(roomId);
  }, [socket, roomId]);

  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Follows one more room as long as a screen shows something of it; null where the active one is enough. */
export function useLiveRoom(roomId: string | null): void {
  const socket = useContext(LiveContext)?.socket;

  // The socket: what it is subscribed to.
  useEffect(() => {
    if (socket === undefined || roomId === null) return;
    socket.subscribe(roomId);
    return () => socket.unsubscribe(roomId);
  }, [socket, roomId]);
}

/** connecting | open | retrying | offline */
export function useLiveStatus(): LiveStatus {
  const live = useContext(LiveContext);
  return useStore(live?.socket.status ?? (live === null ? soon : noStatus));
}

/**
 * When what is shown was last known to be true, in milliseconds of the server's clock; null before the first answer. Its age is
 * told in seconds, so it is looked at with the clock and not with each event.
 */
export function useLastUpdate(): number | null {
  const { get } = useContext(LiveContext)?.feed.lastUpdate ?? noUpdate;
  return useSyncExternalStore(onSecond, get, get);
}

/** Since when the server cannot be reached; null while it can. Then what is shown is from then, and grows older. */
export function useUnreachableSince(): number | null {
  return useStore(unreachableSince);
}

/** For the "Reconnect" of the strip that says live updates are paused. */
export function useReconnect(): () => void {
  const socket = useContext(LiveContext)?.socket;
  return () => socket?.connect();
}

/** A specified polling interval, or false while the socket is open and the interval is not needed. */
export function useRefreshInterval(name: RefreshName): number | false {
  return useLiveStatus() === 'open' ? false : REFRESH[name];
}
