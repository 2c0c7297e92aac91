import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { FLOOR_KEYS } from '@/api/keys';
import { createStore, useStore } from '@/lib/store';
import { ActQueue, type QueuedAct, type QueueInit } from '@/api/acts/queue';

const OutboxContext = createContext<ActQueue | null>(null);

const nothing = createStore<readonly QueuedAct[]>([]);

interface OutboxProviderProps {
  /** The id of who is signed in: nobody sends what another did. */
  owner: string;
  /** What an act may have changed: read again when it was done or refused. */
  touched?: readonly QueryKey[];
  /** Puts what an act did into the cache, so that nothing blinks until it is read again. */
  settle?: (client: QueryClient, act: QueuedAct) => void;
  children: ReactNode;
}

/** What waits for the network, for everything below it. */
export function OutboxProvider({
  owner,
  touched = FLOOR_KEYS,
  settle,
  children,
}: OutboxProviderProps) {
  const client = useQueryClient();
  const [outbox] = useState(() => new ActQueue(owner));

  // The network, the storage and the other windows, as long as this is on the screen.
  useEffect(() => outbox.start(), [outbox]);

  // The outbox: what it did is read again.
  useEffect(() => {
    const again = () => {
      for (const queryKey of touched) void client.invalidateQueries({ queryKey });
    };
    outbox.listener = {
      onDone(act) {
        settle?.(client, act);
        again();
      },
      onRefused: again,
    };
    return () => {
      outbox.listener = {};
    };
  }, [outbox, client, touched, settle]);

  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

/** Does something now or, without a network, as soon as it is back. */
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
