// A slow reference dealer, written independently of the engine. It plays by the standard rules with a queue of players
// to act, and records the hand in the format of recorded hands. Where the engine and this dealer differ, one of them is
// wrong.
import type { Chance } from './chance';
import { slowPots } from './slow-pots';

interface Seat {
  stack: number;
  bet: number;
  live: number;
  ante: number;
  dead: number;
  folded: boolean;
  /** The bet to match when the player last acted this round; null before that. */
  faced: number | null;
}

type Betting = 'NL' | 'PL' | 'FL';
type Line = Record<string, unknown>;

export interface Written {
  line: Line;
  /** The number of raises that were refused because a short all-in had not reopened the betting. */
  closed: number;
}

class SlowTable {
  readonly seats: Seat[];
  readonly start: number[];
  readonly posts: Line[] = [];
  readonly actions: Line[] = [];
  /** The bet to match, the size of the next raise, the last whole bet of fixed limit, and the number of raises. */
  highest = 0;
  size = 0;
  whole = 0;
  raised = 0;
  street = 0;
  closed = 0;
  uncalled: Line | null = null;

  constructor(
    readonly chance: Chance,
    readonly betting: Betting,
    readonly bigBlind: number,
    readonly smallBlind: number,
    count: number,
  ) {
    this.seats = Array.from({ length: count }, () => ({
      stack: chance.int(1, chance.one([3, 12, 40]) * bigBlind),
      bet: 0,
      live: 0,
      ante: 0,
      dead: 0,
      folded: false,
      faced: null,
    }));
    this.start = this.seats.map(({ stack }) => stack);
  }

  seat(p: number): Seat {
    const seat = this.seats[p];
    if (!seat) throw new RangeError(`no seat ${p}`);
    return seat;
  }

  get unit(): number {
    return this.street < 2 ? this.bigBlind : 2 * this.bigBlind;
  }

  /** Moves chips from the stack to one pile, at most the whole stack. */
  take(p: number, amount: number): number {
    const seat = this.seat(p);
    const paid = Math.min(amount, seat.stack);
    seat.stack -= paid;
    return paid;
  }

  bet(p: number, to: number): number {
    const seat = this.seat(p);
    const paid = this.take(p, to - seat.bet);
    seat.bet += paid;
    seat.live += paid;
    return paid;
  }

  post(p: number, t: string, amount: number): void {
    const seat = this.seat(p);
    if (seat.stack === 0) return;
    const paid = this.take(p, amount);
    if (t === 'ante') seat.ante += paid;
    else if (t === 'dead' || t === 'bb_ante') seat.dead += paid;
    else {
      seat.bet += paid;
      seat.live += paid;
    }
    // Some files record the amount due, others the amount paid.
    this.posts.push({ p, t, amount: this.chance.often(0.2) ? amount : paid });
  }

  get left(): number[] {
    return this.seats.flatMap(({ folded }, p) => (folded ? [] : [p]));
  }

  /** All players from a seat on, once around the table. */
  from(p: number): number[] {
    return this.seats.map((_, i) => (p + i) % this.seats.length);
  }

  /** Plays one betting round; false when all but one have folded. */
  round(first: number): boolean {
    let queue = this.from(first);
    while (queue.length > 0) {
      const [p = 0, ...rest] = queue;
      queue = rest;
      if (this.left.length === 1) return false;
      const seat = this.seat(p);
      if (seat.folded || seat.stack === 0) continue;
      const others = this.left.filter((other) => other !== p);
      const alone = others.every((other) => this.seat(other).stack === 0);
      const before = Math.max(...this.seats.map(({ bet }, other) => (other === p ? 0 : bet)));
      const due = alone ? Math.min(this.highest, before) : this.highest;
      if (alone && seat.bet >= due) continue;
      if (this.act(p, due, alone)) queue = this.from(p).slice(1);
    }
    return this.left.length > 1;
  }

  /** The legal raises, as [minimum, maximum]; null when there is none. */
  raise(p: number): [number, number] | null {
    const seat = this.seat(p);
    const since = seat.faced === null ? null : this.highest - seat.faced;
    const needed = this.betting === 'FL' ? this.unit / 2 : this.size;
    if (since !== null && since < needed) {
      this.closed += 1;
      return null;
    }
    if (this.betting === 'FL') {
      if (this.highest > 0 && this.raised >= 3 && this.left.length > 2) return null;
      const to = (this.highest > this.whole ? this.whole : this.highest) + this.unit;
      return [to, to];
    }
    const least = this.highest === 0 ? this.bigBlind : this.highest + this.size;
    if (this.betting === 'NL') return [least, 1_000_000];
    const middle = this.seats.reduce((sum, one) => sum + one.live + one.ante + one.dead, 0);
    return [least, Math.max(least, 2 * this.highest - seat.bet + middle)];
  }

  /** One decision; true when other players have to act again. */
  act(p: number, due: number, alone: boolean): boolean {
    const { chance } = this;
    const seat = this.seat(p);
    const all = seat.bet + seat.stack;
    const dice = chance.next();
    const raise = alone ? null : this.raise(p);
    const before = seat.faced;
    seat.faced = this.highest;
    if (raise && all > this.highest && dice < 0.35) {
      const [least, most] = raise;
      let to = chance.often(0.5) ? least : chance.int(least, Math.min(most, 3 * least));
      if (to > all || (chance.often(0.3) && all <= most)) to = all;
      this.raiseTo(p, to);
      return true;
    }
    if (seat.bet >= due && dice < 0.93) {
      this.actions.push({ p, t: 'check', amount_to: seat.bet, add: 0 });
      return false;
    }
    if (seat.bet < due && dice < 0.75) {
      const add = this.bet(p, due);
      const word = seat.stack === 0 && chance.often(0.7) ? 'allin' : 'call';
      const extra = word === 'allin' ? { kind: 'call', allin: true } : {};
      this.actions.push({ p, t: word, amount_to: seat.bet, add, ...extra });
      return false;
    }
    seat.faced = before;
    seat.folded = true;
    this.actions.push({ p, t: 'fold' });
    return false;
  }

  raiseTo(p: number, to: number): void {
    const seat = this.seat(p);
    const kind = this.highest === 0 ? 'bet' : 'raise';
    const add = this.bet(p, to);
    const more = to - this.highest;
    if (this.betting === 'FL') {
      if (to - this.whole >= this.unit / 2) {
        if (this.whole > 0) this.raised += 1;
        this.whole = to;
      }
    } else if (more >= this.size) this.size = more;
    this.highest = to;
    seat.faced = to;
    const allin = seat.stack === 0 && this.chance.often(0.8);
    const entry = { p, t: allin ? 'allin' : 'raise_to', kind, amount_to: to, add };
    this.actions.push(allin ? { ...entry, allin: true } : entry);
  }

  /** Returns the unmatched part of the last bet. */
  back(): void {
    const bets = this.seats.map(({ bet }) => bet).toSorted((a, b) => b - a);
    const [most = 0, second = 0] = bets;
    const p = this.seats.findIndex(({ bet }) => bet === most);
    const seat = this.seat(p);
    if (most === second || seat.folded) return;
    seat.stack += most - second;
    seat.live -= most - second;
    this.uncalled = { p, amount: most - second };
  }

  next(): void {
    this.street += 1;
    for (const seat of this.seats) {
      seat.bet = 0;
      seat.faced = null;
    }
    this.highest = 0;
    this.whole = 0;
    this.raised = 0;
    this.size = this.bigBlind;
  }
}

function postAll(table: SlowTable, chance: Chance, headsUp: boolean, straddler: number | null): void {
  const { bigBlind, smallBlind, seats } = table;
  const [small, big] = headsUp ? [1, 0] : [0, 1];
  const ante = chance.int(1, bigBlind);
  if (chance.often(0.25)) for (const p of seats.keys()) table.post(p, 'ante', ante);
  if (chance.often(0.95)) table.post(small, 'sb', smallBlind);
  table.post(big, 'bb', bigBlind);
  if (chance.often(0.1)) table.post(big, 'bb_ante', ante);
  if (straddler !== null) table.post(straddler, 'straddle', 2 * bigBlind);
  for (let p = 3; p < seats.length; p += 1) {
    if (p === straddler || chance.often(0.85)) continue;
    if (chance.often(0.5)) table.post(p, 'dead', smallBlind);
    if (chance.often(0.8)) table.post(p, 'live', bigBlind);
  }
  table.highest = Math.max(bigBlind, ...seats.map(({ bet }) => bet));
  table.size = Math.max(bigBlind, table.highest - bigBlind);
  table.whole = table.highest;
}

/** The shares of a pot: the odd chips wherever a site puts them, sometimes high and low. */
function winnersOf(chance: Chance, amount: number, eligible: readonly number[]): Line[] {
  const named = eligible.filter(() => chance.often(0.35));
  const winners = named.length > 0 ? named : [chance.one(eligible)];
  const parts = winners.map(() => Math.floor(amount / winners.length));
  for (let odd = amount % winners.length; odd > 0; odd -= 1) {
    const i = chance.int(0, winners.length - 1);
    parts[i] = (parts[i] ?? 0) + 1;
  }
  return winners.map((p, i) => ({ p, amount: parts[i] ?? 0 }));
}

/** A random hand in the format of a file. */
export function writeHand(chance: Chance, id: string): Written {
  const count = chance.often(0.6) ? chance.int(2, 4) : chance.int(3, 9);
  const bigBlind = chance.int(2, 10);
  const betting = chance.one(['NL', 'NL', 'PL', 'FL'] as const);
  const table = new SlowTable(chance, betting, bigBlind, chance.int(1, bigBlind), count);
  const headsUp = count === 2;
  const straddler = count > 3 && chance.often(0.15) ? chance.one([2, count - 1]) : null;
  postAll(table, chance, headsUp, straddler);
  const preflop = headsUp ? 1 : ((straddler ?? 1) + 1) % count;
  const streets = ['flop', 'turn', 'river'];
  let going = table.round(preflop);
  table.back();
  const marked = chance.often(0.9);
  for (const street of streets) {
    if (!going) break;
    // Some files have no marker where no player can bet any more.
    const able = table.left.filter((p) => table.seat(p).stack > 0).length > 1;
    if (able || marked) table.actions.push({ t: 'board', street, cards: [] });
    table.next();
    going = table.round(0);
    if (table.uncalled === null) table.back();
  }
  const slow = slowPots(
    table.seats.map(({ ante, dead, live, folded, stack }, p) => ({
      id: String(p),
      ante,
      dead,
      live,
      folded,
      allIn: stack === 0,
    })),
  );
  const final = table.seats.map(({ stack }) => stack);
  const pots = [...slow].map(([key, amount]) => {
    const eligible = key.split(',').map(Number);
    const winners = winnersOf(chance, amount, eligible);
    for (const { p, amount: part } of winners) final[Number(p)] = (final[Number(p)] ?? 0) + Number(part);
    return { amount, eligible, winners };
  });
  const line = {
    id,
    game: chance.one(['holdem', 'omaha']),
    betting,
    scale: chance.one([1, 4, 100]),
    players: count,
    dealer: headsUp || chance.often(0.85) ? count - 1 : null,
    big_blind: bigBlind,
    starting_stacks: table.start,
    posts: table.posts,
    first_to_act: { preflop_from: preflop, postflop_from: 0 },
    actions: table.actions,
    pots,
    uncalled: table.uncalled,
    final_stacks: final,
  };
  return { line, closed: table.closed };
}
