import { describe } from './describe';
import type { Doing, Entry } from './entries';
import { nightReduce, onlyLedger, openNight } from './night';
import type { NightResult, NightSettings, NightState, WhyNot } from './types';

/** Something that stands. */
export interface Line {
  id: string;
  at: string;
  text: string;
  /** Done with the line before it and undone with it: the first buy-in of a player who sat down. */
  joined?: boolean;
}

interface Step {
  entry: Entry;
  line: Line;
  /** The state before it; let go of for most of what is long ago, and then found by folding again. */
  before: NightState | null;
}

/** So many steps back an undo is at once; of those before, each so many'th keeps its state. */
const NEAR = 64;
const EVERY = 32;

/**
 * A night's log with what it adds up to. Any number of steps can be undone; what stands after an undo is what stood before the
 * entry that was struck.
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

  /** Entries so far, struck ones and undos included. */
  get length(): number {
    return this.#length;
  }

  /** What an undo would strike. */
  get newest(): Entry | null {
    return this.#steps.at(-1)?.entry ?? null;
  }

  /** What an undo takes back, the newest first: an entry, with those that were done in one step with it. */
  get undoable(): Entry[] {
    const from = this.#steps.findLastIndex(({ line }) => line.joined !== true);
    return this.#steps
      .slice(Math.max(0, from))
      .map(({ entry }) => entry)
      .toReversed();
  }

  /** What stands, oldest first. The same list until something changes. */
  get lines(): readonly Line[] {
    this.#lines ??= this.#steps.map(({ line }) => line);
    return this.#lines;
  }

  /** One that goes on by itself: for trying things out. */
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

  /** What an entry would do now, in words. */
  describe(entry: Entry): string {
    return describe(entry, this.#state);
  }

  /** Why an entry does not fit after the others; null when it does. */
  refuses(entry: Entry): WhyNot {
    const result = this.#next(entry);
    return result.ok ? null : result.why;
  }

  /** Takes an entry up, whatever it is: it stands in the log. Answers why it does not fit, if it does not. */
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
      if (before?.kind === 'sit' && entry.kind === 'buy_in' && before.player === entry.player)
        line.joined = true;
      this.#steps.push({ entry, line, before: this.#state });
      this.#thin();
    }
    this.#state =
      result.ok || entry.kind === 'undo' ? this.#after(result) : onlyLedger(this.#state, entry);
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
    if (newest.entry.id !== entry.target)
      return { ok: false, why: 'Only the newest change is undone.' };
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

/** A log read from the start. `misfits`: entries that stand in it and do not fit. */
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

/** What was done, as the next entry of a log. */
export function entryOf(id: string, seq: number, at: string, doing: Doing): Entry {
  return { ...doing, id, seq, at };
}
