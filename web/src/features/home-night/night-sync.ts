import { errorText, HttpError, isStatus } from '@/api/client/errors';
import { NIGHT } from '@/config/constants';
import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';
import { refuseCall, rename } from './calls';
import type { CallRecord } from './db';
import { asideUnsent, confirm, mergePage } from './merge';
import type { NightStore, Stored } from './night-store';
import type { LogPage, NightServer, ServerGame } from './server';
import {
  IDLE,
  mayHelpLater,
  type Net,
  netAfter,
  nextStep,
  penOf,
  sendCall,
  type Step,
  whyNoPen,
} from './sync-step';
import type { Outcome } from '@/domain/night/view';
import { holderName } from './record';

/** Steps of one pass: a night of many thousand entries needs some dozens. What goes round in circles ends. */
const MOST_STEPS = 500;
const SLOW_AFTER_MS = 1_500;

/**
 * Brings this device's log and the server's together: sends what the server does not have, as long as this device holds the
 * pen; reads what others wrote; tries again until it worked. It never overwrites anything: when in doubt it reads first.
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
  /** The server may have something that is not here. */
  #stale = true;
  #staleGame = true;
  /** Refusals of the same push, one after the other. */
  #conflicts = 0;

  constructor(store: NightStore, server: NightServer) {
    this.#store = store;
    this.#server = server;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
  }

  /** Something was done here. */
  kick(): void {
    if (this.#attempt === 0 || this.#retry === undefined) void this.run();
  }

  /** The network, the tab or a person wants to know now. */
  wake(): void {
    this.#attempt = 0;
    this.#stale = true;
    void this.run();
  }

  /** Others may have written. A pass that waits for the network goes on waiting. */
  poll(): void {
    this.#stale = true;
    this.kick();
  }

  /** The game itself may have changed: started, ended, others' rights. */
  wakeGame(): void {
    this.#staleGame = true;
    this.wake();
  }

  /** What the socket said was appended, or only that something was (`null`). */
  async heard(page: LogPage | null): Promise<void> {
    const record = this.#store.stored.get()?.record;
    // Without entries it is about the pen, and says how long the log is.
    const next = page?.entries[0]?.seq ?? (page?.head ?? 0) + 1;
    if (!page || !record || next > record.sent + 1) this.#stale = true;
    else
      await this.#merge(page).catch(() => {
        this.#stale = true;
      });
    await this.run();
  }

  /** Takes the pen from whoever holds it. */
  async takePen(): Promise<Outcome> {
    const stored = this.#store.stored.get();
    if (!stored || stored.record.game.local) return { ok: true };
    const { id: device, name: deviceName } = this.#store.device;
    const epoch = stored.record.pen?.epoch ?? 0;
    try {
      const pen = await this.#server.takePen(this.#store.id, { device, deviceName, epoch });
      await this.#store.keepPen(pen);
    } catch (error) {
      const present = isStatus(error, 409) ? penOf(error) : null;
      if (present) await this.#store.keepPen(present);
      this.#stale = true;
      void this.run();
      return { ok: false, why: whyNoPen(error, present && holderName(present)) };
    }
    this.#stale = true;
    await this.run();
    return { ok: true };
  }

  /** One pass at a time; whoever asks meanwhile gets another one after it. */
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

  /** Tabs of one browser take turns. Without the means to, they may send the same twice: the server knows it by its ids. */
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
      for (let steps = 0; steps < MOST_STEPS && !this.#stopped; steps += 1) {
        const stored = this.#store.stored.get();
        const step = nextStep(stored, {
          device: this.#store.device.id,
          stale: this.#stale,
          staleGame: this.#staleGame,
        });
        if (stored && step === null) break;
        if (this.net.get().state === 'idle') this.net.set({ state: 'sending', why: null });
        // One after the other: each rests on what the one before it found out.
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
        return this.#claimPen(0);
      case 'push':
        return this.#push(stored);
    }
  }

  async #readGame(): Promise<void> {
    const answer = await this.#orStop(this.#server.game(this.#store.id));
    this.#staleGame = false;
    if (answer) await this.#store.keepGame(answer);
  }

  async #pull(after: number): Promise<void> {
    const page = await this.#orStop(this.#server.log(this.#store.id, after));
    if (!page) return;
    await this.#merge(page);
    const sent = this.#store.stored.get()?.record.sent ?? 0;
    this.#stale = sent < page.head;
  }

  #merge(page: LogPage): Promise<void> {
    const at = new Date(serverNow()).toISOString();
    return this.#store.change((tx, record, { lines }) =>
      mergePage(tx, record, page, this.#store.device.id, { at, lines }),
    );
  }

  /** Nobody has the pen yet, and something was done here: it is this device's, unless somebody was quicker. */
  async #claimPen(epoch: number): Promise<void> {
    const { id: device, name: deviceName } = this.#store.device;
    try {
      const body = { device, deviceName, epoch };
      await this.#store.keepPen(await this.#server.takePen(this.#store.id, body));
    } catch (error) {
      if (await this.#aside(error)) return;
      if (!isStatus(error, 409)) throw error;
      const present = penOf(error);
      if (present) await this.#store.keepPen(present);
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
      if (await this.#aside(error)) return;
      if (!isStatus(error, 409)) throw error;
      const present = penOf(error);
      if (present) await this.#store.keepPen(present);
      // Read first: what was refused may be there already, or somebody else's may be.
      this.#stale = true;
      this.#staleGame = true;
      this.#conflicts += 1;
      if (this.#conflicts > 2) await this.#refused(error);
      // It is this device's, but somebody else has signed in on it: still the same phone.
      else if (present?.device === device && present.epoch === epoch) await this.#claimPen(epoch);
    }
  }

  /** Whether an answer was a refusal for good: then what it refused is set aside. */
  async #aside(error: unknown): Promise<boolean> {
    if (!isStatus(error, 422) && !isStatus(error, 403) && !isStatus(error, 413)) return false;
    await this.#refused(error);
    return true;
  }

  async #refused(error: unknown): Promise<void> {
    const why = errorText(error, 'The server did not take it.');
    const at = new Date(serverNow()).toISOString();
    this.#conflicts = 0;
    await this.#store.change((tx, record, { lines }) =>
      asideUnsent(tx, record, why, { at, lines }),
    );
  }

  async #call(call: CallRecord): Promise<void> {
    let answer: ServerGame;
    try {
      answer = await sendCall(this.#server, call);
    } catch (error) {
      if (!(error instanceof HttpError) || mayHelpLater(error) || error.status === 401) throw error;
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

  /** Refused, unless somebody has done the same meanwhile: then there is nothing left to do. */
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

  /** Null where the server knows no such game, or not for us: then there is nothing to go on with. */
  async #orStop<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer;
    } catch (error) {
      const gone = isStatus(error, 404);
      if (!gone && !isStatus(error, 403)) throw error;
      if (!this.#store.stored.get()) throw error;
      await this.#store.stop(
        gone
          ? 'The server has no such game any more.'
          : errorText(error, 'This game is not yours.'),
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
