import { errorText, HttpError, isStatus } from '@/api/client/errors';
import { NIGHT } from '@/lib/config';
import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';
import { refuseCall, rename } from './calls';
import type { CallRecord } from './db';
import { moveUnsentToConflicts, confirm, mergePage } from './merge';
import type { NightStore, Stored } from './night-store';
import type { LogPage, NightServer, ServerGame } from './server';
import {
  IDLE,
  isRetryable,
  type Net,
  netAfter,
  nextStep,
  leaseOf,
  sendCall,
  type Step,
  leaseBlockedReason,
} from './sync-step';
import type { Outcome } from '../engine/night/view';
import type { WhyNot } from '../engine/night/types';
import { holderName, whyAnotherFirst } from './record';

/** Maximum steps of one pass: a night of many thousand entries needs a few dozen. The limit ends a loop. */
const MAX_STEPS = 500;
const SLOW_AFTER_MS = 1_500;

/**
 * Synchronizes this device's log with the server's: sends new entries while this device holds the lease, fetches the
 * entries of other devices, and retries until it succeeds. It never overwrites entries: in doubt it fetches first.
 */
export class NightSync {
  readonly net = createStore<Net>(IDLE);

  readonly #store: NightStore;
  readonly #server: NightServer;
  #running: Promise<void> | null = null;
  #again = false;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  /** The server may have entries that this device lacks. */
  #stale = true;
  #staleGame = true;
  /** Consecutive refusals of the same push. */
  #conflicts = 0;

  constructor(store: NightStore, server: NightServer) {
    this.#store = store;
    this.#server = server;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
  }

  /** This device has new entries or calls. */
  kick(): void {
    if (this.#attempt === 0 || this.#retry === undefined) void this.run();
  }

  /** Runs a pass now, because the network, the tab or the user asks for it. */
  wake(): void {
    this.#attempt = 0;
    this.#stale = true;
    void this.run();
  }

  /** Other devices may have written. A pass that waits for the network keeps waiting. */
  poll(): void {
    this.#stale = true;
    this.kick();
  }

  /** The game itself may have changed: it started, it ended, or the user's rights changed. */
  wakeGame(): void {
    this.#staleGame = true;
    this.wake();
  }

  /** Handles a socket message: the appended entries, or `null` if the message only says that something changed. */
  async heard(page: LogPage | null): Promise<void> {
    const record = this.#store.stored.get()?.record;
    // A message without entries is about the lease and gives the length of the log.
    const next = page?.entries[0]?.seq ?? (page?.head ?? 0) + 1;
    if (!page || !record || next > record.sent + 1 || this.#whyAnotherFirst() !== null) this.#stale = true;
    else
      await this.#merge(page).catch(() => {
        this.#stale = true;
      });
    await this.run();
  }

  /** Takes the lease from the device that holds it. */
  async takeLease(): Promise<Outcome> {
    const stored = this.#store.stored.get();
    if (!stored || stored.record.game.local) return { ok: true };
    const why = this.#whyAnotherFirst();
    if (why !== null) return { ok: false, why };
    const { id: device, name: deviceName } = this.#store.device;
    const epoch = stored.record.pen?.epoch ?? 0;
    try {
      const pen = await this.#server.takeLease(this.#store.id, { device, deviceName, epoch });
      await this.#store.keepLease(pen);
    } catch (error) {
      const present = isStatus(error, 409) ? leaseOf(error) : null;
      if (present) await this.#store.keepLease(present);
      this.#stale = true;
      void this.run();
      return { ok: false, why: leaseBlockedReason(error, present && holderName(present)) };
    }
    this.#stale = true;
    await this.run();
    return { ok: true };
  }

  #whyAnotherFirst(): WhyNot {
    const stored = this.#store.stored.get();
    return stored && whyAnotherFirst(stored.record, stored.calls, this.#store.user());
  }

  /** Runs one pass at a time; calls during a pass share one further pass after it. */
  run(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    if (this.#running !== null) {
      this.#again = true;
      return this.#running;
    }
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#running = this.#locked().finally(() => {
      this.#running = null;
      const again = this.#again;
      this.#again = false;
      if (again && this.#attempt === 0) void this.run();
    });
    return this.#running;
  }

  /**
   * Tabs of one browser take turns with a Web Lock. Without that API they may send the same entries twice; the server
   * recognizes them by id.
   */
  async #locked(): Promise<void> {
    const { locks } = globalThis.navigator ?? {};
    if (!locks) return await this.#pass();
    await locks.request(`pitboss-go-night:${this.#store.id}`, () => this.#pass());
  }

  async #pass(): Promise<void> {
    const slow = setTimeout(
      () => this.net.set((net) => (net.state === 'sending' ? { ...net, state: 'slow' } : net)),
      SLOW_AFTER_MS,
    );
    try {
      for (let steps = 0; steps < MAX_STEPS && !this.#stopped; steps += 1) {
        const stored = this.#store.stored.get();
        const step = nextStep(stored, {
          device: this.#store.device.id,
          stale: this.#stale,
          staleGame: this.#staleGame,
          user: this.#store.user(),
        });
        if (stored && step === null) break;
        if (this.net.get().state === 'idle') this.net.set({ state: 'sending', why: null });
        // In sequence: each step depends on the result of the one before it.
        // oxlint-disable-next-line no-await-in-loop
        await this.#take(stored, step ?? { kind: 'game' });
        this.#attempt = 0;
        if (!this.#store.stored.get()) break;
      }
      this.net.set(IDLE);
    } catch (error) {
      this.#failed(error);
    } finally {
      clearTimeout(slow);
    }
  }

  #take(stored: Stored | null, step: Step): Promise<void> {
    switch (step.kind) {
      case 'call':
        return this.#call(step.call);
      case 'game':
        return this.#readGame();
      case 'pull':
        return this.#pull(stored?.record.sent ?? 0);
      case 'pen':
        return this.#claimLease(0);
      case 'push':
        return this.#push(stored);
    }
  }

  async #readGame(): Promise<void> {
    // Before the request, because a message that comes meanwhile asks for another one.
    this.#staleGame = false;
    try {
      const answer = await this.#orStop(this.#server.game(this.#store.id));
      if (answer) await this.#store.keepGame(answer);
    } catch (error) {
      this.#staleGame = true;
      throw error;
    }
  }

  async #pull(after: number): Promise<void> {
    this.#stale = false; // before the request, as above
    try {
      const page = await this.#orStop(this.#server.log(this.#store.id, after));
      if (!page) return;
      await this.#merge(page);
      const { record } = this.#store.stored.get() ?? {};
      if ((record?.sent ?? 0) < page.head) this.#stale = true;
      // A phone that was away may have missed that the game started or ended.
      if (page.status !== null && page.status !== record?.game.status) this.#staleGame = true;
    } catch (error) {
      this.#stale = true;
      throw error;
    }
  }

  #merge(page: LogPage): Promise<void> {
    const at = new Date(serverNow()).toISOString();
    return this.#store.change((tx, record, { lines }) =>
      mergePage(tx, record, page, this.#store.device.id, { at, lines }),
    );
  }

  /** Claims the lease for unsent entries if no device holds it; another device may be faster. */
  async #claimLease(epoch: number): Promise<void> {
    const { id: device, name: deviceName } = this.#store.device;
    try {
      const body = { device, deviceName, epoch };
      await this.#store.keepLease(await this.#server.takeLease(this.#store.id, body));
    } catch (error) {
      if (await this.#moveToConflicts(error)) return;
      if (!isStatus(error, 409)) throw error;
      const present = leaseOf(error);
      if (present) await this.#store.keepLease(present);
      else await this.#refused(error);
      this.#stale = true;
    }
  }

  async #push(stored: Stored | null): Promise<void> {
    const { record } = stored ?? {};
    if (!record?.pen) return;
    const after = record.sent;
    const entries = await this.#store.unsent(NIGHT.batch);
    const { epoch, device } = record.pen;
    try {
      const answer = await this.#server.push(this.#store.id, { device, epoch, after, entries });
      const last = entries.at(-1);
      await this.#store.change((tx, known) => confirm(tx, known, { after, last, pen: answer.pen }));
      this.#conflicts = 0;
    } catch (error) {
      if (await this.#moveToConflicts(error)) return;
      if (!isStatus(error, 409)) throw error;
      const present = leaseOf(error);
      if (present) await this.#store.keepLease(present);
      // Fetch first: the server may already have the refused entries, or another device's entries.
      this.#stale = true;
      this.#staleGame = true;
      this.#conflicts += 1;
      if (this.#conflicts > 2) await this.#refused(error);
      // This device holds the lease under another user's sign-in: claim it again, because it is the same phone.
      else if (present?.device === device && present.epoch === epoch) await this.#claimLease(epoch);
    }
  }

  /** If the error is a permanent refusal, sets the refused entries aside and returns true. */
  async #moveToConflicts(error: unknown): Promise<boolean> {
    if (!isStatus(error, 422) && !isStatus(error, 403) && !isStatus(error, 413)) return false;
    await this.#refused(error);
    // The user may have lost the right to record the game.
    this.#staleGame = true;
    return true;
  }

  async #refused(error: unknown): Promise<void> {
    const why = errorText(error, 'The server rejected this change.');
    const at = new Date(serverNow()).toISOString();
    this.#conflicts = 0;
    await this.#store.change((tx, record, { lines }) => moveUnsentToConflicts(tx, record, why, { at, lines }));
  }

  async #call(call: CallRecord): Promise<void> {
    let answer: ServerGame;
    try {
      answer = await sendCall(this.#server, call);
    } catch (error) {
      if (!(error instanceof HttpError) || isRetryable(error) || error.status === 401) throw error;
      await this.#callRefused(call, error);
      return;
    }
    await this.#store.change(async (tx, record) => {
      await tx.objectStore('calls').delete(call.id);
      if (call.kind === 'create') await rename(tx, record, answer);
    });
    if (call.kind === 'create') await this.#store.read();
    await this.#store.keepGame(answer);
    this.#staleGame = false;
  }

  /** Reports the refusal of a call, unless another device did the same meanwhile and nothing is left to do. */
  async #callRefused(call: CallRecord, error: HttpError): Promise<void> {
    const now = call.kind === 'create' ? null : await this.#orStop(this.#server.game(call.game));
    if (now) await this.#store.keepGame(now);
    const status = now?.game.status;
    const done = status === 'completed' || (call.kind === 'start' && status === 'active');
    await this.#store.change((tx) =>
      done
        ? tx.objectStore('calls').delete(call.id)
        : refuseCall(tx, call, errorText(error, 'The server did not do it.')),
    );
  }

  /** Returns null if the server does not know the game, or denies access to it; the sync then stops. */
  async #orStop<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer;
    } catch (error) {
      const gone = isStatus(error, 404);
      if (!gone && !isStatus(error, 403)) throw error;
      if (!this.#store.stored.get()) throw error;
      await this.#store.stop(
        gone ? 'The server has no such game any more.' : errorText(error, 'This game is not yours.'),
      );
      return null;
    }
  }

  #failed(error: unknown): void {
    const net = netAfter(error, this.#store.stored.get());
    this.net.set(net);
    if (net.state !== 'away' || this.#stopped) return;
    this.#attempt += 1;
    const delay = Math.min(NIGHT.maxDelayMs, NIGHT.firstDelayMs * 2 ** (this.#attempt - 1));
    this.#retry = setTimeout(() => void this.run(), delay * (0.75 + Math.random() / 2));
  }
}
