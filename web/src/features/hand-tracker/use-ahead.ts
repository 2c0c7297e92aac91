import { useEffect, useRef, useState } from 'react';
import type { HandAction } from '@/domain/hand/types';
import { describe } from '@/domain/night/describe';
import { legal } from '@/domain/night/legal';
import { nightReduce } from '@/domain/night/night';
import type { Outcome, UseNight } from '@/domain/night/view';
import { serverNow } from '@/lib/clock';
import { type Ahead, keepAhead, restoreAhead } from './ahead-store';

/**
 * The night with what was just tapped and is still being written into its log: a tap shows at once, however slow the storage
 * is. What is then refused is taken back.
 */
export function useAhead(night: UseNight): UseNight {
  const { gameId, history, state, pen } = night;
  const [pending, setPending] = useState<readonly Ahead[]>(() =>
    pen.mine ? restoreAhead(gameId, state.hand?.entry, history.length) : [],
  );
  const open = pending.filter(({ lines }) => lines >= history.length);
  const ahead = open.length === 0 ? night : open.reduce(after, night);
  const kept = useRef(pending);

  function keep(all: readonly Ahead[]) {
    kept.current = all;
    keepAhead(gameId, all);
    setPending(all);
  }

  async function write(mine: Ahead): Promise<Outcome> {
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
  // The storage: what a tab that was killed had not written yet, in its order.
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

function after(night: UseNight, { action, at }: Ahead): UseNight {
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
