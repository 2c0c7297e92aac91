import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { GAMES, memberQuery } from '../api';
import { unreachableSince } from '@/api/client/reachability';
import { NIGHT } from '@/lib/config';
import { createStore, useStore } from '@/lib/store';
import { followGameLogs } from '../live/game-log';
import { useLiveStatus } from '@/api/live/use-live';
import { actsOf } from './acts';
import { acquireNight, deviceSort, type Night, whyNotOpened } from './nights';
import type { Stored } from './night-store';
import type { Net } from './sync-step';
import { readPage } from './server';
import type { UseNight } from '../engine/night/view';
import { viewOf } from './view';

interface Opened {
  night: Night | null;
  failure: string | null;
}

const CLOSED: Opened = { night: null, failure: null };
const nothingStored = createStore<Stored | null>(null);
const noNet = createStore<Net>({ state: 'idle', why: null });
const noProblem = createStore<string | null>(null);

function useOpened(gameId: string): Opened {
  const [opened, setOpened] = useState<Opened & { gameId: string }>({ ...CLOSED, gameId });

  // Opens the night from the storage of this device.
  useEffect(() => {
    let gone = false;
    const { night, release } = acquireNight(gameId);
    night.then(
      (found) => {
        if (!gone) setOpened({ night: found, failure: null, gameId });
      },
      (error: unknown) => {
        if (!gone) setOpened({ night: null, failure: whyNotOpened(error), gameId });
      },
    );
    return () => {
      gone = true;
      release();
    };
  }, [gameId]);

  // The server may have assigned an id meanwhile: it is still the same night.
  const same = opened.gameId === gameId || opened.night?.store.id === gameId;
  return same ? opened : CLOSED;
}

/** Wakes the sync on events of the network, the tab and the socket. */
function useWakes({ night }: Opened): void {
  const live = useLiveStatus();

  useEffect(() => {
    if (!night) return;
    const { store, sync } = night;
    const wake = () => {
      if (document.visibilityState === 'visible') sync.wake();
    };
    const forget = unreachableSince.subscribe(() => {
      if (unreachableSince.get() === null) sync.kick();
    });
    const unfollow = followGameLogs({
      onAppended(appended) {
        if (appended.game === store.id) void sync.heard(pageOf(appended));
      },
      onGap: () => sync.wake(),
      onGame(game) {
        if (game === store.id) sync.wakeGame();
      },
    });
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    sync.wake();
    return () => {
      forget();
      unfollow();
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [night]);

  // Without the socket, polls for changes of other devices.
  useEffect(() => {
    if (!night || live === 'open') return;
    const timer = setInterval(() => {
      const active = night.store.stored.get()?.record.game.status === 'active';
      if (active && document.visibilityState === 'visible') night.sync.poll();
    }, NIGHT.pollMs);
    return () => clearInterval(timer);
  }, [night, live]);
}

function pageOf(appended: unknown) {
  try {
    return readPage(appended);
  } catch {
    return null;
  }
}

/** Opens a game night on this device: its state, its actions and its sync status. */
export function useNight(gameId: string): UseNight {
  const client = useQueryClient();
  const opened = useOpened(gameId);
  const { night, failure } = opened;
  useWakes(opened);
  const stored = useStore(night?.store.stored ?? nothingStored);
  const net = useStore(night?.sync.net ?? noNet);
  const problem = useStore(night?.store.problem ?? noProblem);
  const status = stored?.record.game.status;
  const { data: member } = useQuery({ ...memberQuery, enabled: false });
  const isAdmin = member?.isAdmin;

  // An admin may run every game, so a change of that right changes the game for this user.
  useEffect(() => {
    if (isAdmin !== undefined) night?.sync.wakeGame();
  }, [night, isAdmin]);

  // Updates the cached lists of games with the server's latest answer.
  useEffect(() => {
    if (status !== undefined) void client.invalidateQueries({ queryKey: [GAMES] });
  }, [client, status]);

  const view = viewOf({
    gameId,
    stored,
    net,
    problem,
    failure,
    opening: night === null,
    device: night?.store.device.id ?? '',
    user: night?.store.user() ?? null,
    sort: deviceSort(),
  });
  const [acts, setActs] = useState(() => actsOf(night));
  if (acts.night !== night) setActs(actsOf(night));
  return { ...view, ...acts.acts };
}
