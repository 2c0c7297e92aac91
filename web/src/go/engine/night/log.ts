import { describe } from './describe';
import type { Doing, Entry } from './entries';
import { nightReduce, onlyLedger, openNight } from './night';
import type { NightResult, NightSettings, NightState, WhyNot } from './types';

/** An entry that is in effect. */
export interface Line {
  id: string;
  at: string;
  text: string;
  /** Made and undone together with the line before it: the first buy-in of a player who sat down. */
  joined?: boolean;
}

interface Step {
  entry: Entry;
  line: Line;
  /** The state before the entry; null for most old entries, which recompute it from the log. */
  before: NightState | null;
}

/** The last 64 steps keep their state, so that an undo is immediate; of the older ones every 32nd keeps it. */
const NEAR = 64;
const EVERY = 32;

/**
 * A night's log and its reduced state. Any number of steps can be undone; an undo restores exactly the state before the
 * undone entry.
 */
export class NightLog {
  readonly #settings: NightSettings;
  readonly #ids = new Set<string>();
  #steps: Step[] = [];
  #state: NightState;
  #lines: readonly Line[] | null = null;
  #length = 0;

  constructor(settings: NightSettings) {
    this.#settings = settings;
    this.#state = openNight(settings);
  }

  get state(): NightState {
    return this.#state;
  }

  /** Number of entries, undone ones and undos included. */
  get length(): number {
    return this.#length;
  }

  /** The entry that an undo would take back; null if there is none. */
  get newest(): Entry | null {
    return this.#steps.at(-1)?.entry ?? null;
  }

  /** The entries that an undo takes back, newest first: an entry and those that were made in the same step. */
  get undoable(): Entry[] {
    const from = this.#steps.findLastIndex(({ line }) => line.joined !== true);
    return this.#steps
      .slice(Math.max(0, from))
      .map(({ entry }) => entry)
      .toReversed();
  }

  /** The entries in effect, oldest first. The same array until something changes. */
  get lines(): readonly Line[] {
    this.#lines ??= this.#steps.map(({ line }) => line);
    return this.#lines;
  }

  /** An independent copy, for trying actions out. */
  copy(): NightLog {
    const copy = new NightLog(this.#settings);
    for (const id of this.#ids) copy.#ids.add(id);
    copy.#steps = [...this.#steps];
    copy.#state = this.#state;
    copy.#length = this.#length;
    return copy;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Describes in words the effect that an entry would have now. */
  describe(entry: Entry): string {
    return describe(entry, this.#state);
  }

  /** Why an entry does not fit after the others; null if it does. */
  refuses(entry: Entry): WhyNot {
    const result = this.#next(entry);
    return result.ok ? null : result.why;
  }

  /** Appends an entry even if it does not fit. Returns the reason if it does not fit, otherwise null. */
  push(entry: Entry): WhyNot {
    const result = this.#next(entry);
    this.#length += 1;
    this.#lines = null;
    this.#ids.add(entry.id);
    if (entry.kind === 'undo') {
      if (result.ok) this.#steps.pop();
    } else {
      const { id, at } = entry;
      const line: Line = { id, at, text: describe(entry, this.#state) };
      const before = this.#steps.at(-1)?.entry;
      if (before?.kind === 'sit' && entry.kind === 'buy_in' && before.player === entry.player) line.joined = true;
      this.#steps.push({ entry, line, before: this.#state });
      this.#thin();
    }
    this.#state = result.ok || entry.kind === 'undo' ? this.#after(result) : onlyLedger(this.#state, entry);
    return result.ok ? null : result.why;
  }

  #after(result: NightResult): NightState {
    return result.ok ? result.state : this.#state;
  }

  #next(entry: Entry): NightResult {
    if (this.#ids.has(entry.id)) return { ok: false, why: 'This was already done.' };
    if (entry.kind !== 'undo') return nightReduce(this.#state, entry);
    const newest = this.#steps.at(-1);
    if (!newest) return { ok: false, why: 'There is nothing to undo.' };
    if (newest.entry.id !== entry.target) return { ok: false, why: 'Only the latest change can be undone.' };
    return { ok: true, state: newest.before ?? this.#fold(this.#steps.length - 1) };
  }

  /** The state after the first `count` steps. */
  #fold(count: number): NightState {
    const from = this.#steps.findLastIndex(({ before }, i) => i <= count && before !== null);
    let state = this.#steps[from]?.before ?? openNight(this.#settings);
    for (const { entry } of this.#steps.slice(Math.max(0, from), count)) {
      const result = nightReduce(state, entry);
      state = result.ok ? result.state : onlyLedger(state, entry);
    }
    return state;
  }

  #thin(): void {
    const far = this.#steps.length - NEAR - 1;
    const step = this.#steps[far];
    if (step && far % EVERY !== 0) this.#steps[far] = { ...step, before: null };
  }
}

/** Reads a log from the start. `misfits`: entries in the log that do not fit. */
export function readLog(
  settings: NightSettings,
  entries: readonly Entry[],
): { log: NightLog; misfits: { entry: Entry; why: string }[] } {
  const log = new NightLog(settings);
  const misfits: { entry: Entry; why: string }[] = [];
  for (const entry of entries) {
    const why = log.push(entry);
    if (why !== null) misfits.push({ entry, why });
  }
  return { log, misfits };
}

/** Builds the next entry of a log from an action. */
export function entryOf(id: string, seq: number, at: string, doing: Doing): Entry {
  return { ...doing, id, seq, at };
}
