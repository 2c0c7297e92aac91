import { whyNotClose } from '../engine/night/why-not';
import { applyAgain, parseConflict, conflictText, discard } from './conflicts';
import { addCall } from './calls';
import type { Night } from './nights';
import { gameNow, whyAnotherFirst } from './record';
import type { NightActs, Outcome } from '../engine/night/view';

const NOT_OPEN: Outcome = { ok: false, why: 'The game is still being opened.' };

function start({ store }: Night): Promise<Outcome> {
  return store.outcome(async (tx, record) => {
    const calls = await tx.objectStore('calls').index('game').getAll(record.id);
    const { status, mayRun } = gameNow(record, calls);
    if (!mayRun) return { ok: false, why: 'Only the host starts the game.' };
    if (status === 'scheduled') return { ok: false, why: 'It is too early to start this game.' };
    if (status !== 'pending') return { ok: false, why: 'This game has started already.' };
    const why = whyAnotherFirst(record, calls, store.user());
    if (why !== null) return { ok: false, why };
    await addCall(tx, record, 'start', store.user());
    return { ok: true };
  });
}

function end({ store }: Night): Promise<Outcome> {
  return store.outcome(async (tx, record, log) => {
    const calls = await tx.objectStore('calls').index('game').getAll(record.id);
    const { status, mayRun } = gameNow(record, calls);
    if (!mayRun) return { ok: false, why: 'Only the host ends the game.' };
    if (status !== 'active') return { ok: false, why: 'This game is not being played.' };
    const why = whyAnotherFirst(record, calls, store.user()) ?? whyNotClose(log.state);
    if (why !== null) return { ok: false, why };
    await addCall(tx, record, 'end', store.user());
    return { ok: true };
  });
}

/**
 * Removes a call that was refused. A refused `create` is queued again instead, because everything else depends on it.
 */
async function dismiss({ store, sync }: Night, id: string): Promise<void> {
  await store.change(async (tx) => {
    const calls = tx.objectStore('calls');
    const call = await calls.get(id);
    if (call?.kind === 'create') await calls.put({ ...call, refusal: null });
    else await calls.delete(id);
  });
  sync.wake();
}

/** The actions on a night. The functions keep their identity as long as the night is the same. */
export function actsOf(night: Night | null): { night: Night | null; acts: NightActs } {
  const whenOpen = (act: (open: Night) => Promise<Outcome>) =>
    night === null ? Promise.resolve(NOT_OPEN) : act(night);
  const bundle = (id: string) => night?.store.stored.get()?.conflicts.find((each) => each.id === id);
  const acts: NightActs = {
    dispatch: (doing) => whenOpen(({ store }) => store.write(doing)),
    undo: () => whenOpen(({ store }) => store.undo()),
    takeLease: () => whenOpen(({ sync }) => sync.takeLease()),
    start: () => whenOpen(start),
    end: () => whenOpen(end),
    retry: () => night?.sync.wakeGame(),
    conflictText(id) {
      const found = bundle(id);
      const name = night?.store.stored.get()?.record.game.name ?? '';
      return found ? conflictText(name, parseConflict(found)) : '';
    },
    async discardConflict(id) {
      if (night) await discard(night.store, id);
    },
    async reapplyConflict(id) {
      return night ? await applyAgain(night.store, id) : { applied: 0, left: [] };
    },
    async dismissRefusal(id) {
      if (night) await dismiss(night, id);
    },
  };
  return { night, acts };
}
