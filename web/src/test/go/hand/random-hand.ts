// Random setups and actions, for tests of properties that every hand has.
import { HOLDEM_STAGES, STUD_STAGES } from '@/go/engine/hand/rules';
import type { HandAction, HandSetup, HandState, LegalActions, Limit, Post } from '@/go/engine/hand/types';
import type { Chance } from './chance';

const LIMITS: readonly Limit[] = ['no_limit', 'no_limit', 'pot_limit', 'fixed'];

function randomPosts(chance: Chance, setup: Omit<HandSetup, 'posts'>): Post[] {
  const { players, smallBlind, bigBlind } = setup;
  const from = chance.int(0, players.length - 1);
  const at = (i: number) => players[(from + i) % players.length]?.id ?? '';
  const posts: Post[] = [];
  const ante = chance.int(1, bigBlind);
  if (chance.often(0.3)) for (const { id } of players) posts.push({ id, kind: 'ante', amount: ante });
  if (chance.often(0.03)) posts.push({ id: at(4), kind: 'ante', amount: ante });
  if (chance.often(0.92)) posts.push({ id: at(0), kind: 'sb', amount: smallBlind });
  if (chance.often(0.97)) posts.push({ id: at(1), kind: 'bb', amount: bigBlind });
  if (chance.often(0.1)) posts.push({ id: at(1), kind: 'bb_ante', amount: ante });
  if (chance.often(0.1)) posts.push({ id: at(2), kind: 'straddle', amount: 2 * bigBlind });
  if (chance.often(0.1)) posts.push({ id: at(3), kind: 'live', amount: bigBlind });
  if (chance.often(0.1)) posts.push({ id: at(3), kind: 'dead', amount: smallBlind });
  return posts;
}

export function randomSetup(chance: Chance): HandSetup {
  const bigBlind = chance.int(2, 12);
  const count = chance.often(0.7) ? chance.int(2, 4) : chance.int(3, 10);
  const depth = chance.one([2, 4, 10]);
  let seat = 0;
  const players = Array.from({ length: count }, (_, i) => {
    seat += chance.int(1, 2);
    return { id: `p${i}`, seat, stack: chance.int(1, depth * bigBlind) };
  });
  const setup = {
    rules: {
      kind: chance.one(['house', 'standard'] as const),
      limit: chance.one(LIMITS),
      cap: chance.one([3, 3, 4, null]),
      headsUpUncapped: chance.often(0.5),
      stages: chance.often(0.9) ? HOLDEM_STAGES : STUD_STAGES,
    },
    smallBlind: chance.int(1, bigBlind),
    bigBlind,
    players,
    dealerSeat: chance.int(1, seat + 1),
  };
  return { ...setup, posts: randomPosts(chance, setup) };
}

function randomTurn(chance: Chance, legal: LegalActions): HandAction {
  const { call, raise, allIn } = legal;
  const dice = chance.next();
  if (raise && dice < 0.28) {
    const to = chance.often(0.4) ? raise.min : chance.int(raise.min, Math.min(raise.max, 3 * raise.min));
    return { type: 'raise', to };
  }
  if (allIn && dice > 0.9) return { type: 'all_in' };
  if (legal.check) return { type: dice > 0.87 ? 'fold' : 'check' };
  if (call && dice < 0.7) return { type: 'call' };
  return { type: 'fold' };
}

function randomWinners(chance: Chance, legal: LegalActions): HandAction {
  const { pot, board, amount, eligible } = chance.one(legal.winners);
  const named = eligible.filter(() => chance.often(0.4));
  const ids = named.length > 0 ? named : [chance.one(eligible)];
  if (chance.often(0.8)) return { type: 'winners', pot, board, ids };
  // High and low, or any split that the players agree on.
  let rest = amount;
  const amounts = ids.map((_, i) => {
    const part = i === ids.length - 1 ? rest : chance.int(0, rest);
    rest -= part;
    return part;
  });
  return { type: 'winners', pot, board, ids, amounts };
}

/** A random legal action; null when the hand is over. */
export function randomAction(chance: Chance, state: HandState, legal: LegalActions): HandAction | null {
  if (legal.muck.length > 0 && chance.often(0.01)) return { type: 'muck', by: chance.one(legal.muck) };
  if (state.phase === 'betting') return randomTurn(chance, legal);
  if (legal.runTwice && chance.often(0.3)) return { type: 'run_twice' };
  if (legal.potsRight) return { type: 'pots_right' };
  if (legal.showEm) return { type: 'show_em' };
  if (legal.winners.length > 0) return randomWinners(chance, legal);
  return legal.payOut ? { type: 'pay_out' } : null;
}
