import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { announceWrite } from '../client/changed';
import { createStore, useStore } from '@/lib/store';
import { ActQueue, type QueuedAct, type QueueInit } from './queue';

const OutboxContext = createContext<ActQueue | null>(null);

const nothing = createStore<readonly QueuedAct[]>([]);

interface OutboxProviderProps {
  /** The id of the signed-in person: the outbox never sends another person's acts. */
  owner: string;
  /** Writes the result of an act into the cache, so that the screen does not flicker until its events arrive. */
  settle?: (client: QueryClient, act: QueuedAct) => void;
  children: ReactNode;
}

/** Provides the acts that wait for the network. */
export function OutboxProvider({ owner, settle, children }: OutboxProviderProps) {
  const client = useQueryClient();
  const [outbox] = useState(() => new ActQueue(owner));

  // Synchronizes with the network, the storage and the other windows while mounted.
  useEffect(() => outbox.start(), [outbox]);

  // Synchronizes the cache with the outbox.
  useEffect(() => {
    outbox.listener = {
      onDone: (act) => settle?.(client, act),
      // The screen may show the effect of an act that has expired.
      onRefused: () => announceWrite({ kind: 'conflict' }),
    };
    return () => {
      outbox.listener = {};
    };
  }, [outbox, client, settle]);

  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

/** Performs an act now or, without a network, as soon as the network is back. */
export function usePost(): (init: QueueInit) => void {
  const outbox = useContext(OutboxContext);
  return (init) => void outbox?.post(init);
}

export interface OutboxView {
  waiting: readonly QueuedAct[];
  refused: readonly QueuedAct[];
  dismiss: (key: string) => void;
}

export function useOutbox(): OutboxView {
  const outbox = useContext(OutboxContext);
  const acts = useStore(outbox?.acts ?? nothing);
  return {
    waiting: acts.filter(({ refusal }) => refusal === null),
    refused: acts.filter(({ refusal }) => refusal !== null),
    dismiss: (key) => outbox?.dismiss(key),
  };
}
