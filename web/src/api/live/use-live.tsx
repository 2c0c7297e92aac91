import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { onWrite } from '../client/changed';
import { onLock, pageLock } from '../client/identity';
import { lost, onAnswer, unreachableSince } from '../client/reachability';
import { REFRESH, type RefreshName } from '../polling';
import { onSecond } from '@/lib/hooks/use-now';
import { createStore, useStore } from '@/lib/store';
import type { Live } from './connection';
import type { LiveStatus } from './socket';

/** Undefined outside the provider, null until its first effect. */
const LiveContext = createContext<Live | null | undefined>(undefined);

// Outside the provider nothing is live; inside, the connection is about to open.
const noStatus = createStore<LiveStatus>('offline');
const soon = createStore<LiveStatus>('connecting');
const noUpdate = createStore<number | null>(null);

/** Opens a connection. */
export type Connect = (client: QueryClient) => Live;

let registered: Connect | undefined;

/** Registers how the screens of the staff connect: only the app knows how every wing uses events. */
export function registerLive(connect: Connect): void {
  registered = connect;
}

interface LiveProviderProps {
  /** The active room; null before a room is known. */
  roomId: string | null;
  /** Opens the connection; by default the registered one. */
  connect?: Connect | undefined;
  children: ReactNode;
}

/**
 * Keeps the cache of the signed-in app in step with the server. Mount it once, around everything that shows room data.
 */
export function LiveProvider({ roomId, connect = registered, children }: LiveProviderProps) {
  const client = useQueryClient();
  const [opened] = useState(() => createStore<Live | null>(null));
  const live = useStore(opened);
  const socket = live?.socket;

  // Synchronizes with the socket and the query cache while the signed-in app is mounted.
  useEffect(() => {
    if (connect === undefined) return;
    const made = connect(client);
    opened.set(made);
    const stopWrites = onWrite((result) => made.onWrite(result));
    return () => {
      stopWrites();
      made.stop();
      opened.set(null);
    };
  }, [client, connect, opened]);

  // Synchronizes with the window: a network or a tab that comes back starts a new series of attempts, and so does a
  // server that answers again.
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible' && pageLock() === null) socket?.wake();
    };
    const forget = unreachableSince.subscribe(() => {
      if (unreachableSince.get() === null) wake();
    });
    // A proxy may block sockets but not requests: each answered poll may start a new series.
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

  useSubscription(live, roomId);

  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Subscribes to one more room while a screen shows data of it; null where the active room is enough. */
export function useLiveRoom(roomId: string | null): void {
  useSubscription(useContext(LiveContext), roomId);
}

function useSubscription(live: Live | null | undefined, roomId: string | null): void {
  const socket = live?.socket;

  // Synchronizes with the socket's subscriptions.
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
 * The instant at which the screen was last known to be up to date, in milliseconds of the server's clock; null before
 * the first answer. The age is shown in seconds, so the value is read on each clock tick and not on each event.
 */
export function useLastUpdate(): number | null {
  const { get } = useContext(LiveContext)?.feed.lastUpdate ?? noUpdate;
  return useSyncExternalStore(onSecond, get, get);
}

/**
 * Start of the present outage, or null while the server can be reached. During an outage the shown data dates from this
 * instant.
 */
export function useUnreachableSince(): number | null {
  return useStore(unreachableSince);
}

/** For the "Reconnect" button of the strip that says live updates are paused. */
export function useReconnect(): () => void {
  const socket = useContext(LiveContext)?.socket;
  return () => socket?.connect();
}

/** Returns the specified polling interval, or false while the socket is open and makes polling unnecessary. */
export function useRefreshInterval(name: RefreshName): number | false {
  return useLiveStatus() === 'open' ? false : REFRESH[name];
}
