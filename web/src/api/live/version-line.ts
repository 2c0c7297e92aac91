import type { EventHead } from './messages';

export type Verdict = 'next' | 'old' | 'gap';

/**
 * Follows the versions of one room, or of the organization. Versions are dense and each consists of numbered events, so
 * gaps are detected. `complete` is the last version whose events have all arrived: the one to resume from.
 */
export class VersionLine {
  #complete: number | null;
  #open: { version: number; n: number } | null = null;

  constructor(complete: number | null) {
    this.#complete = complete;
  }

  get complete(): number | null {
    return this.#complete;
  }

  /** Discards a half-received version: a new connection sends it again from its first event. */
  restart(): void {
    this.#open = null;
  }

  accept({ version, n, of }: EventHead): Verdict {
    if (this.#complete !== null && version <= this.#complete) return 'old';
    const expected = this.#open?.version === version ? this.#open.n : 0;
    if (this.#open?.version === version && n < expected) return 'old';
    const follows = this.#complete === null || version === this.#complete + 1;
    if (n + 1 >= of) {
      this.#complete = version;
      this.#open = null;
    } else {
      this.#complete = version - 1;
      this.#open = { version, n: n + 1 };
    }
    return follows && n === expected ? 'next' : 'gap';
  }
}
