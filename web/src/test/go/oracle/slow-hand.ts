// A reference hand that is followed chip by chip with a queue of players to act. It uses none of the product's code:
// where the two differ, one of them is wrong.

export interface SlowSetup {
  limit: 'no_limit' | 'pot_limit' | 'fixed';
  cap: number | null;
  headsUpUncapped: boolean;
  smallBlind: number;
  bigBlind: number;
  ante: { kind: 'none' | 'each' | 'big_blind'; amount: number };
  chip: number;
  button: number;
  small: string | null;
  bigs: readonly string[];
  straddle: boolean;
  /** In the order of their seats. */
  players: readonly { id: string; seat: number; stack: number }[];
}

interface Seat {
  id: string;
  seat: number;
  stack: number;
  bet: number;
  ante: number;
  dead: number;
  live: number;
  folded: boolean;
  quit: number;
  due: number;
}

/** The actions of this street: after a raise, all other players act again. */
interface Done {
  id: string;
  to: number | null;
}

const STREETS = 4;

export class SlowHand {
  readonly seats: Seat[];
  highest = 0;
  queue: string[] = [];
  street = 0;
  over = false;
  /** Fixed limit: the last whole bet, and the raises after the first one. */
  whole = 0;
  raised = 0;
  beganWithTwo: boolean;
  readonly #done: Done[] = [];
  #quits = 0;
  #boards = 1;
  #straddler: string | null = null;

  constructor(readonly setup: SlowSetup) {
    // All players in the order in which they act after the first round: left of the button first.
    const turns = (seat: number) => (seat > setup.button ? seat : seat + 100);
    this.seats = setup.players
      .map(({ id, seat, stack }) => ({
        id,
        seat,
        stack,
        bet: 0,
        ante: 0,
        dead: 0,
        live: 0,
        folded: false,
        quit: 0,
        due: 0,
      }))
      .toSorted((a, b) => turns(a.seat) - turns(b.seat));
    this.beganWithTwo = this.seats.length === 2;
    this.#post();
  }

  seat(id: string): Seat {
    const seat = this.seats.find((each) => each.id === id);
    if (!seat) throw new RangeError(`${id} is not in this hand`);
    return seat;
  }

  get left(): Seat[] {
    return this.seats.filter(({ folded }) => !folded);
  }

  #from(id: string, including: boolean): string[] {
    const place = this.seats.findIndex((each) => each.id === id);
    const ids = this.seats.map((each) => each.id);
    const round = [...ids.slice(place), ...ids.slice(0, place)];
    return including ? round : round.slice(1);
  }

  #put(seat: Seat, heap: 'ante' | 'dead' | 'live', amount: number): void {
    for (let chip = 0; chip < amount && seat.stack > 0; chip += 1) {
      seat.stack -= 1;
      seat[heap] += 1;
      if (heap === 'live') seat.bet += 1;
    }
  }

  #post(): void {
    const { ante, small, bigs, smallBlind, bigBlind, straddle } = this.setup;
    if (ante.kind === 'each') for (const seat of this.seats) this.#put(seat, 'ante', ante.amount);
    if (small !== null) {
      this.seat(small).due = smallBlind;
      this.#put(this.seat(small), 'live', smallBlind);
    }
    for (const id of bigs) {
      this.seat(id).due = bigBlind;
      this.#put(this.seat(id), 'live', bigBlind);
    }
    const last = bigs.at(-1) ?? '';
    if (ante.kind === 'big_blind') this.#put(this.seat(last), 'dead', ante.amount);
    const [first = ''] = this.#from(last, false);
    if (straddle) {
      this.#straddler = first;
      this.#put(this.seat(first), 'live', 2 * bigBlind);
    }
    this.#backAnte();
    this.#open();
    this.queue = this.#from(straddle ? first : last, false).concat(straddle ? first : last);
    this.#settle();
  }

  /** The amount to call before the flop. */
  #open(): void {
    this.highest = Math.max(this.setup.bigBlind, ...this.seats.map(({ bet }) => bet));
    this.whole = this.highest;
    this.raised = 0;
  }

  #backAnte(): void {
    for (const seat of this.seats) {
      const others = this.seats.filter((other) => other !== seat);
      const short = others.every((other) => other.stack === 0 && other.bet === 0 && other.ante < seat.ante);
      if (!short) continue;
      while (others.every((other) => other.ante < seat.ante)) {
        seat.ante -= 1;
        seat.stack += 1;
      }
    }
  }

  /** The player to act. */
  get turn(): string | null {
    return this.over ? null : (this.queue[0] ?? null);
  }

  /** The total bet that keeps a player in the hand. */
  due(id: string): number {
    const others = this.seats.filter((each) => each.id !== id);
    const alone = others.every(({ folded, stack }) => folded || stack === 0);
    const most = Math.max(...others.map(({ bet }) => bet));
    return alone ? Math.max(this.seat(id).bet, Math.min(this.highest, most)) : this.highest;
  }

  /** Whether all other players are all-in or have folded. */
  alone(id: string): boolean {
    return this.seats.every((each) => each.id === id || each.folded || each.stack === 0);
  }

  /** Removes players without a decision from the queue, and ends the round or the hand. */
  #settle(): void {
    if (this.left.length === 1) {
      this.#back();
      this.over = true;
      return;
    }
    while (this.queue.length > 0) {
      const seat = this.seat(this.queue[0] ?? '');
      const out = seat.folded || seat.stack === 0;
      if (!out && !(this.alone(seat.id) && seat.bet >= this.due(seat.id))) return;
      this.queue.shift();
    }
    this.#back();
  }

  #back(): void {
    for (const seat of this.left) {
      const most = Math.max(...this.seats.filter((each) => each !== seat).map(({ bet }) => bet));
      while (seat.bet > most) {
        seat.bet -= 1;
        seat.live -= 1;
        seat.stack += 1;
      }
    }
  }

  get size(): number {
    return this.street < 2 ? this.setup.bigBlind : 2 * this.setup.bigBlind;
  }

  /** Fixed limit: no raise is left in this round. */
  get capped(): boolean {
    const { limit, cap, headsUpUncapped } = this.setup;
    if (limit !== 'fixed' || cap === null || this.highest === 0) return false;
    return this.raised >= cap && !(headsUpUncapped && this.beganWithTwo);
  }

  /** Pot limit: the largest raise, regardless of stacks. Short blinds count as whole. */
  largest(id: string): number {
    const pot = this.seats.reduce((sum, seat) => {
      const short = this.street === 0 && seat.stack === 0 ? Math.max(0, seat.due - seat.bet) : 0;
      return sum + seat.ante + seat.dead + seat.live + short;
    }, 0);
    return 2 * this.highest - this.seat(id).bet + pot;
  }

  fold(id: string): void {
    this.seat(id).folded = true;
    this.#acted(id);
  }

  /** Calls, or checks. */
  call(id: string): void {
    const seat = this.seat(id);
    this.#put(seat, 'live', this.due(id) - seat.bet);
    this.#acted(id);
  }

  raise(id: string, to: number): void {
    const seat = this.seat(id);
    this.#put(seat, 'live', to - seat.bet);
    this.#done.push({ id, to });
    this.queue = this.#measure(to, id);
    this.#settle();
  }

  #acted(id: string): void {
    this.#done.push({ id, to: null });
    this.queue = this.queue.filter((each) => each !== id);
    this.#settle();
  }

  /** A raise was made: determines the players who act after it. */
  #measure(to: number, id: string): string[] {
    if (2 * (to - this.whole) >= this.size) {
      if (this.whole > 0) this.raised += 1;
      this.whole = to;
    }
    this.highest = to;
    return this.#from(id, false);
  }

  /** An all-in player gives up: first the unmatched chips, then the hand. */
  quit(id: string): void {
    const asked = this.queue[0];
    const seat = this.seat(id);
    const others = this.seats.filter((each) => each !== seat);
    let back = false;
    while (others.every(({ bet }) => bet < seat.bet)) {
      seat.bet -= 1;
      seat.live -= 1;
      seat.stack += 1;
      back = true;
    }
    seat.folded = true;
    this.#quits += 1;
    seat.quit = this.#quits;
    if (back && asked !== undefined) this.#again(asked);
    this.#settle();
  }

  /** Replays the street with the remaining bets to find the players who still have to act. */
  #again(asked: string): void {
    const waiting = new Set(this.seats.map((each) => each.id));
    this.whole = 0;
    this.highest = 0;
    this.raised = 0;
    if (this.street === 0) this.#reopen();
    for (const { id, to } of this.#done) {
      const stands = to === null ? 0 : Math.min(to, this.seat(id).bet);
      if (stands > this.highest) for (const other of this.#measure(stands, id)) waiting.add(other);
      waiting.delete(id);
    }
    this.queue = this.#from(asked, true).filter((id) => waiting.has(id));
  }

  /** The blinds as posted, without later bets. */
  #reopen(): void {
    const { small, bigs, smallBlind, bigBlind } = this.setup;
    const posts = this.seats.map(({ id, bet }) => {
      const sum =
        (id === small ? smallBlind : 0) +
        (bigs.includes(id) ? bigBlind : 0) +
        (id === this.#straddler ? 2 * bigBlind : 0);
      return Math.min(sum, bet);
    });
    this.highest = Math.max(bigBlind, ...posts);
    this.whole = this.highest;
  }

  /** The round is over: the next street, or the showdown. */
  next(): void {
    this.street += 1;
    this.#done.length = 0;
    for (const seat of this.seats) seat.bet = 0;
    this.highest = 0;
    this.whole = 0;
    this.raised = 0;
    this.beganWithTwo = this.left.length === 2;
    if (this.street === STREETS) {
      this.over = true;
      return;
    }
    this.queue = this.seats.map(({ id }) => id);
    this.#settle();
  }

  twice(): void {
    this.#boards = 2;
  }

  /** Amounts by the players who can win them, in the order of the table. */
  pots(): Map<string, number> {
    const pots = new Map<string, number>();
    let last = this.left.map(({ id }) => id).join(',');
    const lay = (reaches: (seat: Seat) => boolean, amount: number) => {
      const able = this.left.filter(reaches);
      const quitters = this.seats.filter((seat) => seat.quit > 0 && reaches(seat));
      const [latest] = quitters.toSorted((a, b) => b.quit - a.quit);
      if (able.length > 0) last = able.map(({ id }) => id).join(',');
      else if (latest) last = latest.id;
      pots.set(last, (pots.get(last) ?? 0) + amount);
    };
    for (const { dead } of this.seats) if (dead > 0) lay(() => true, dead);
    const broke = (seat: Seat) => seat.stack === 0 && seat.live === 0;
    const antes = Math.max(...this.seats.map(({ ante }) => ante));
    for (let chip = 1; chip <= antes; chip += 1)
      lay((seat) => seat.ante >= chip || !broke(seat), this.seats.filter(({ ante }) => ante >= chip).length);
    const most = Math.max(...this.seats.map(({ live }) => live));
    for (let chip = 1; chip <= most; chip += 1)
      lay(({ live }) => live >= chip, this.seats.filter(({ live }) => live >= chip).length);
    return pots;
  }

  /** Deals chips out one at a time in turn; a fraction of a chip goes to the first player. */
  #dealOut(amount: number, parts: number): number[] {
    const heaps = Array.from({ length: parts }, () => 0);
    let rest = amount;
    for (let i = 0; rest >= this.setup.chip; i = (i + 1) % parts) {
      heaps[i] = (heaps[i] ?? 0) + this.setup.chip;
      rest -= this.setup.chip;
    }
    heaps[0] = (heaps[0] ?? 0) + rest;
    return heaps;
  }

  /** Pays the pots. `winners`: for each set of players who can win a pot, the winners of each board. */
  pay(winners: ReadonlyMap<string, readonly (readonly string[])[]>): Map<string, number> {
    const stacks = new Map(this.seats.map(({ id, stack }) => [id, stack]));
    for (const [key, amount] of this.pots()) {
      const able = key.split(',');
      const boards = this.#dealOut(amount, this.#boards);
      for (const [board, part] of boards.entries()) {
        if (part === 0) continue;
        const named = able.length === 1 ? able : (winners.get(key)?.[board] ?? []);
        const inOrder = this.seats.map(({ id }) => id).filter((id) => named.includes(id));
        for (const [i, share] of this.#dealOut(part, inOrder.length).entries()) {
          const id = inOrder[i] ?? '';
          stacks.set(id, (stacks.get(id) ?? 0) + share);
        }
      }
    }
    return stacks;
  }
}
