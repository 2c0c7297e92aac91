// Compares random home games with an oracle that shares no code with the product: the positions of the button and the
// blinds, the player to act, returned bets, pots and payouts. Plays a few thousand hands; with HANDS=all, as in `make
// fuzz`, sixty thousand. A failure names the seed of its night.
import { expect, test } from 'vitest';
import { legalActions } from '@/go/engine/hand/legal';
import type { HandAction, HandState } from '@/go/engine/hand/types';
import { cents } from '@/domain/money';
import { Chance } from '../hand/chance';
import type { Doing } from '@/go/engine/night/entries';
import { entryOf } from '@/go/engine/night/log';
import { nextHand } from '@/go/engine/night/next-hand';
import { nightReduce, openNight } from '@/go/engine/night/night';
import { dealtNext, freeSeats, seated } from '@/go/engine/night/players';
import { clock, settings } from '../night/testing';
import type { NightSettings, NightState } from '@/go/engine/night/types';
import { SlowHand } from './slow-hand';
import { type Marks, marksAfter, type Ring, slowPlaces } from './slow-places';

const HANDS_OF_A_NIGHT = 30;
const NIGHTS = process.env['HANDS'] === 'all' ? 2_000 : 100;

type Seen = Record<string, number>;

/** A night and its oracle. */
class Beside {
  state: NightState;
  readonly chance: Chance;
  marks: Marks | null = null;
  #seq = 0;
  #hands = 0;
  #people = 0;

  constructor(
    readonly seed: number,
    readonly seen: Seen,
  ) {
    this.chance = new Chance(seed);
    this.state = openNight(this.#settings());
  }

  #settings(): NightSettings {
    const { chance } = this;
    const [smallBlind, bigBlind] = chance.one([
      [1, 2],
      [2, 5],
      [3, 6],
      [4, 8],
      [5, 10],
    ] as const);
    const chip = chance.one([null, null, 1, smallBlind === 4 ? 2 : 1]);
    return settings({
      rules: chance.one(['house', 'standard'] as const),
      limit: chance.one(['no_limit', 'no_limit', 'pot_limit', 'fixed'] as const),
      cap: chance.one([3, 3, 4, null]),
      headsUpUncapped: chance.often(0.5),
      smallBlind: cents(smallBlind),
      bigBlind: cents(bigBlind),
      ante: {
        kind: chance.one(['none', 'none', 'each', 'big_blind'] as const),
        amount: cents(chance.int(1, bigBlind)),
      },
      button: chance.one(['dead', 'dead', 'moving'] as const),
      smallestChip: chip === null ? null : cents(chip),
      maxPlayers: 10,
    });
  }

  note(what: string): void {
    this.seen[what] = (this.seen[what] ?? 0) + 1;
  }

  fail(what: string): never {
    throw new Error(`${what} (seed ${this.seed}, hand ${this.#hands})`);
  }

  same(got: unknown, wanted: unknown, what: string): void {
    const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
    if (a !== b) this.fail(`${what}: the product says ${a}, the oracle ${b}`);
  }

  do(doing: Doing): boolean {
    this.#seq += 1;
    const result = nightReduce(this.state, entryOf(`e${this.#seq}`, this.#seq, clock(this.#seq), doing));
    // Finished hands have been compared already.
    if (result.ok) this.state = { ...result.state, finished: [] };
    return result.ok;
  }

  must(doing: Doing): void {
    if (!this.do(doing)) this.fail(`${JSON.stringify(doing)} is refused`);
  }

  sitDown(): void {
    const free = freeSeats(this.state);
    if (free.length === 0) return;
    this.#people += 1;
    const player = `p${this.#people}`;
    const seat = this.chance.one(free);
    if (!this.do({ kind: 'sit', player, name: player, user: null, seat })) return;
    this.buy(player);
  }

  buy(player: string): void {
    const big = this.state.settings.bigBlind;
    const amount = cents(this.chance.int(1, this.chance.one([2, 6, 20]) * big));
    this.do({ kind: 'buy_in', player, amount, method: 'cash' });
  }

  /** Acts between two hands: players come, go, sit out, buy chips, and change seats. */
  between(): void {
    const { chance } = this;
    const [few, many] = chance.one([
      [2, 2],
      [2, 3],
      [3, 5],
      [5, 9],
    ] as const);
    for (const { id, stack, status } of seated(this.state)) {
      const dice = chance.next();
      if (stack === 0 && chance.often(0.5)) this.buy(id);
      else if (status === 'sitting_out') this.do({ kind: 'back', player: id });
      else if (dice < 0.06) this.do({ kind: 'cash_out', player: id, amount: stack });
      else if (dice < 0.12) this.do({ kind: 'sit_out', player: id });
      else if (dice < 0.14) {
        const seat = chance.one(freeSeats(this.state).concat(1));
        this.do({ kind: 'move', player: id, seat });
      }
    }
    const able = dealtNext(this.state).length;
    if (able < few || (able < many && chance.often(0.3))) this.sitDown();
    while (dealtNext(this.state).length < 2) {
      for (const { id, stack } of seated(this.state)) {
        if (stack === 0) this.buy(id);
        this.do({ kind: 'back', player: id });
      }
      this.sitDown();
    }
    const first = this.state.dealer === null;
    if (first || chance.often(0.03)) this.must({ kind: 'dealer', player: chance.one(dealtNext(this.state)).id });
  }

  hand(): void {
    this.between();
    this.#hands += 1;
    const { state, chance } = this;
    const dealt = dealtNext(state);
    const ring: Ring = new Map(dealt.map(({ id, seat }) => [seat, id]));
    const chosen =
      state.dealerChosen && state.dealer ? (dealt.find(({ id }) => id === state.dealer?.player)?.seat ?? null) : null;
    const called = slowPlaces(state.settings.button, ring, this.marks, chosen);
    const straddle = chance.often(0.1);
    const deal = nextHand(state, clock(0), { straddle });
    if (!deal.ok) this.fail(deal.why);
    const { setup } = deal.doing;
    const of = (kind: string) => setup.posts.filter((post) => post.kind === kind).map(({ id }) => id);
    this.same(setup.dealerSeat, called.button, 'the button');
    this.same(of('sb')[0] ?? null, called.small, 'the small blind');
    this.same(of('bb'), called.bigs, 'the big blinds');
    this.#count(called.button, ring, called.bigs.length, called.small);
    const twice = chosen === null && this.marks?.bigBlind === called.bigs.at(-1);
    if (twice) this.fail('the big blind is paid twice in a row');
    this.marks = marksAfter(ring, called, this.marks);
    this.must(deal.doing);
    if (chance.often(0.02)) this.#void(deal.doing);
    const slow = new SlowHand({
      limit: setup.rules.limit,
      cap: setup.rules.cap,
      headsUpUncapped: setup.rules.headsUpUncapped,
      smallBlind: setup.smallBlind,
      bigBlind: setup.bigBlind,
      ante: { ...state.settings.ante, amount: Number(state.settings.ante.amount) },
      chip: setup.smallestChip ?? 0,
      button: called.button,
      small: called.small,
      bigs: called.bigs,
      straddle: of('straddle').length > 0,
      players: dealt.map(({ id, seat, stack }) => ({ id, seat, stack: Number(stack) })),
    });
    this.play(slow);
  }

  #count(button: number, ring: Ring, bigs: number, small: string | null): void {
    if (ring.size === 2) this.note('heads-up');
    if (!ring.has(button)) this.note('dead button');
    if (small === null && bigs === 1) this.note('dead small blind');
    if (bigs > 1) this.note('several big blinds');
  }

  /** A misdeal: the same hand is dealt again. */
  #void(doing: Doing): void {
    this.note('misdeal');
    this.must({ kind: 'misdeal' });
    const again = nextHand(this.state, clock(0));
    if (!again.ok || doing.kind !== 'hand') this.fail('no hand after a misdeal');
    const { dealerSeat, posts } = again.doing.setup;
    const plain = doing.setup.posts.filter(({ kind }) => kind !== 'straddle');
    this.same([dealerSeat, posts], [doing.setup.dealerSeat, plain], 'the hand after a misdeal');
    this.must(doing);
  }

  play(slow: SlowHand): void {
    const winners = new Map<string, (readonly string[])[]>();
    for (let hand = this.#now(); hand; hand = this.#now()) {
      this.#compare(hand, slow);
      const action = this.#choose(hand);
      this.#follow(slow, hand, action, winners);
      if (action.type === 'pay_out') this.#paid(slow, winners);
      this.must({ kind: 'act', action });
    }
  }

  #now(): HandState | null {
    return this.state.hand?.state ?? null;
  }

  #compare(hand: HandState, slow: SlowHand): void {
    this.same(hand.toAct, slow.turn, 'whose turn it is');
    const order = slow.seats.map(({ id }) => hand.players.find((each) => each.id === id));
    this.same(
      order.map((each) => [each?.id, each?.stack, each?.bet, each?.folded]),
      slow.seats.map(({ id, stack, bet, folded }) => [id, stack, hand.phase === 'payout' ? 0 : bet, folded]),
      'stacks and bets',
    );
    const id = hand.toAct;
    if (id === null || slow.alone(id)) return;
    const { raise, noRaise, call } = legalActions(hand);
    this.same(noRaise?.startsWith('The betting is capped') === true, slow.capped, 'the cap');
    const seat = slow.seat(id);
    const to = Math.min(slow.due(id), seat.bet + seat.stack);
    this.same(call?.to ?? seat.bet, to, 'the call');
    if (raise === null || hand.setup.rules.limit !== 'pot_limit') return;
    const most = Math.min(Math.max(slow.largest(id), raise.min), seat.bet + seat.stack);
    this.same(raise.max, most, 'the largest raise');
  }

  #choose(hand: HandState): HandAction {
    const { chance } = this;
    const may = legalActions(hand);
    if (may.muck.length > 0 && chance.often(0.08)) return { type: 'muck', by: chance.one(may.muck) };
    if (may.runTwice && chance.often(0.3)) return { type: 'run_twice' };
    if (may.potsRight) return { type: 'pots_right' };
    if (may.showEm) return { type: 'show_em' };
    const [open] = may.winners;
    if (open) {
      const { pot, board, eligible } = open;
      const named = eligible.filter(() => chance.often(0.5));
      return { type: 'winners', pot, board, ids: named.length > 0 ? named : [eligible[0] ?? ''] };
    }
    if (may.payOut) return { type: 'pay_out' };
    const dice = chance.next();
    if (may.allIn && dice < 0.15) return { type: 'all_in' };
    if (may.raise && dice < 0.35) {
      const { min, max } = may.raise;
      return { type: 'raise', to: chance.int(min, Math.min(max, 3 * min)) };
    }
    if (may.check) return { type: 'check' };
    return may.call && dice < 0.8 ? { type: 'call' } : { type: 'fold' };
  }

  #follow(slow: SlowHand, hand: HandState, action: HandAction, winners: Map<string, (readonly string[])[]>): void {
    const id = slow.turn ?? '';
    switch (action.type) {
      case 'fold':
        return slow.fold(id);
      case 'check':
      case 'call':
        return slow.call(id);
      case 'raise':
        return slow.raise(id, action.to);
      case 'all_in': {
        const { bet, stack } = slow.seat(id);
        return bet + stack > slow.due(id) ? slow.raise(id, bet + stack) : slow.call(id);
      }
      case 'muck': {
        const before = slow.seat(action.by).stack;
        slow.quit(action.by);
        this.note(slow.seat(action.by).stack > before ? 'unmatched chips came back' : 'gave up');
        return undefined;
      }
      case 'pots_right':
        return slow.next();
      case 'run_twice':
        return slow.twice();
      case 'winners': {
        const { eligible = [] } = hand.pots[action.pot] ?? {};
        const key = eligible.join(',');
        const boards = winners.get(key) ?? [];
        boards[action.board ?? 0] = action.ids;
        winners.set(key, boards);
        return undefined;
      }
      default:
        return undefined;
    }
  }

  #paid(slow: SlowHand, winners: ReadonlyMap<string, readonly (readonly string[])[]>): void {
    const hand = this.#now();
    if (!hand) return;
    const pots = hand.pots.map(({ eligible, amount }) => [eligible.join(','), amount]);
    this.same(pots, [...slow.pots()], 'the pots');
    if (hand.pots.some(({ amount }) => amount % (hand.setup.smallestChip ?? 1) > 0)) this.note('less than a chip');
    const wanted = slow.pay(winners);
    const got = new Map(hand.players.map(({ id, stack }) => [id, stack]));
    for (const { shares } of hand.awards) for (const { id, amount } of shares) got.set(id, (got.get(id) ?? 0) + amount);
    const ids = [...wanted.keys()];
    this.same(
      ids.map((id) => got.get(id)),
      ids.map((id) => wanted.get(id)),
      'the stacks after the hand',
    );
  }
}

const seen: Seen = {};

// In parts, so that a busy machine does not hit the timeout.
test.each([1, 2, 3, 4])(
  `${((NIGHTS * HANDS_OF_A_NIGHT) / 4).toLocaleString('en')} consecutive hands follow the rules that the game chose (%i of 4)`,
  { timeout: 600_000 },
  (part) => {
    for (let i = 0; i < NIGHTS / 4; i += 1) {
      const night = new Beside(part * 100_000 + i, seen);
      for (let hand = 0; hand < HANDS_OF_A_NIGHT; hand += 1) night.hand();
    }
  },
);

test('chance reaches every case that the oracle is for', () => {
  const times = Object.entries(seen).filter(([, count]) => count >= 10);
  expect(times.map(([what]) => what).toSorted()).toEqual([
    'dead button',
    'dead small blind',
    'gave up',
    'heads-up',
    'less than a chip',
    'misdeal',
    'several big blinds',
    'unmatched chips came back',
  ]);
});
