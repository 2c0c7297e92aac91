import { useEffect, useRef, useState } from 'react';
import type { HandAction } from '../engine/hand/types';
import { describe } from '../engine/night/describe';
import { legal } from '../engine/night/legal';
import { nightReduce } from '../engine/night/night';
import type { Outcome, UseNight } from '../engine/night/view';
import { serverNow } from '@/lib/clock';
import { type PendingAction, storePending, restorePending } from './pending-store';

/**
 * The night with actions that are still being written to its log: an optimistic update, so that a tap shows at once
 * even if the storage is slow. Refused actions are rolled back.
 */
export function usePendingActions(night: UseNight): UseNight {
  const { gameId, history, state, lease } = night;
  const [pending, setPending] = useState<readonly PendingAction[]>(() =>
    lease.mine ? restorePending(gameId, state.hand?.entry, history.length) : [],
  );
  const open = pending.filter(({ lines }) => lines >= history.length);
  const ahead = open.length === 0 ? night : open.reduce(after, night);
  const kept = useRef(pending);

  function keep(all: readonly PendingAction[]) {
    kept.current = all;
    storePending(gameId, all);
    setPending(all);
  }

  async function write(mine: PendingAction): Promise<Outcome> {
    const outcome = await night.dispatch({ kind: 'act', action: mine.action });
    keep(kept.current.filter((each) => each !== mine));
    return outcome;
  }

  function act(action: HandAction): Promise<Outcome> {
    const hand = ahead.state.hand?.entry ?? '';
    const mine = {
      action,
      at: new Date(serverNow()).toISOString(),
      lines: ahead.history.length,
      hand,
    };
    keep([...open, mine]);
    return write(mine);
  }

  const restored = useRef(pending);
  const latest = useRef(write);
  // Writes the actions that a killed tab left in the storage, in order.
  useEffect(() => {
    const left = restored.current;
    restored.current = [];
    void (async () => {
      for (const each of left) {
        // oxlint-disable-next-line no-await-in-loop
        await latest.current(each);
      }
    })();
  }, []);

  return {
    ...ahead,
    dispatch: (doing) => (doing.kind === 'act' ? act(doing.action) : night.dispatch(doing)),
  };
}

function after(night: UseNight, { action, at }: PendingAction): UseNight {
  const entry = { id: `ahead ${night.history.length}`, seq: 0, at, kind: 'act' as const, action };
  const result = nightReduce(night.state, entry);
  if (!result.ok) return night;
  const line = { id: entry.id, at, text: describe(entry, night.state) };
  return {
    ...night,
    state: result.state,
    legal: legal(result.state),
    history: [...night.history, line],
  };
}
