import { whyNotClose } from '@/domain/night/why-not';
import { applyAgain, asideOf, asideText, discard } from './aside';
import { addCall } from './calls';
import type { Night } from './nights';
import { gameNow } from './record';
import type { NightActs, Outcome } from '@/domain/night/view';

const NOT_OPEN: Outcome = { ok: false, why: 'The game is still being opened.' };

function start({ store }: Night): Promise<Outcome> {
  return store.outcome(async (tx, record) => {
    const calls = await tx.objectStore('calls').index('game').getAll(record.id);
    const { status, mayRun } = gameNow(record, calls);
    if (!mayRun) return { ok: false, why: 'Only the host starts the game.' };
    if (status === 'scheduled') return { ok: false, why: 'It is too early to start this game.' };
    if (status !== 'pending') return { ok: false, why: 'This game has started already.' };
    await addCall(tx, record.id, 'start');
    return { ok: true };
  });
}

function end({ store }: Night): Promise<Outcome> {
  return store.outcome(async (tx, record, log) => {
    const calls = await tx.objectStore('calls').index('game').getAll(record.id);
    const { status, mayRun } = gameNow(record, calls);
    if (!mayRun) return { ok: false, why: 'Only the host ends the game.' };
    if (status !== 'active') return { ok: false, why: 'This game is not being played.' };
    const why = whyNotClose(log.state);
    if (why !== null) return { ok: false, why };
    await addCall(tx, record.id, 'end');
    return { ok: true };
  });
}

/** A call that was refused is forgotten; that there is a game is asked for again, since everything else rests on it. */
async function dismiss({ store, sync }: Night, id: string): Promise<void> {
  await store.change(async (tx) => {
    const calls = tx.objectStore('calls');
    const call = await calls.get(id);
    if (call?.kind === 'create') await calls.put({ ...call, refusal: null });
    else await calls.delete(id);
  });
  sync.wake();
}

/** What can be done with a night. The same functions as long as it is the same night. */
export function actsOf(night: Night | null): { night: Night | null; acts: NightActs } {
  const whenOpen = (act: (open: Night) => Promise<Outcome>) =>
    night === null ? Promise.resolve(NOT_OPEN) : act(night);
  const bundle = (id: string) => night?.store.stored.get()?.aside.find((each) => each.id === id);
  const acts: NightActs = {
    dispatch: (doing) => whenOpen(({ store }) => store.write(doing)),
    undo: () => whenOpen(({ store }) => store.undo()),
    takePen: () => whenOpen(({ sync }) => sync.takePen()),
    start: () => whenOpen(start),
    end: () => whenOpen(end),
    retry: () => night?.sync.wakeGame(),
    asideText(id) {
      const found = bundle(id);
      const name = night?.store.stored.get()?.record.game.name ?? '';
      return found ? asideText(name, asideOf(found)) : '';
    },
    async discardAside(id) {
      if (night) await discard(night.store, id);
    },
    async reapplyAside(id) {
      return night ? await applyAgain(night.store, id) : { applied: 0, left: [] };
    },
    async dismissRefusal(id) {
      if (night) await dismiss(night, id);
    },
  };
  return { night, acts };
}
