import { headsUp, openRound, returnUnmatchedAnte } from './round';
import { potsOf } from './pots';
import { clockwise, indexOf, leftOfDealer } from './seats';
import type { ActResult, Antes, HandPlayer, HandSetup, HandState, LogLine, Post } from './types';

interface Table {
  players: HandSetup['players'];
  dealerSeat: number;
  smallBlind: number;
  bigBlind: number;
}

/** The players who post blinds. */
export interface Blinds {
  /** Null: the small blind is dead. */
  small: string | null;
  /** In posting order; the last one is the big blind of the hand. */
  big: readonly string[];
}

/** The blinds left of the button: the next two players; heads-up the small blind has the button. */
export function blindsLeftOf({ players, dealerSeat }: Pick<Table, 'players' | 'dealerSeat'>): Blinds {
  const left = leftOfDealer({ players, dealerSeat });
  const next = (left + 1) % players.length;
  const headsUpButton = players.length === 2 && players.some(({ seat }) => seat === dealerSeat);
  const [small, big] = headsUpButton ? [next, left] : [left, next];
  return { small: players[small]?.id ?? null, big: [players[big]?.id ?? ''] };
}

/**
 * The posts of an ordinary hand: antes, blinds, one ante for all after the big blind, and an optional straddle of twice
 * the big blind by `straddle` (a player id).
 */
export function defaultPosts(
  table: Table,
  antes: Antes = { kind: 'none', amount: 0 },
  straddle: string | null = null,
  blinds: Blinds = blindsLeftOf(table),
): Post[] {
  const last = blinds.big.at(-1) ?? '';
  const posts: Post[] = [];
  if (antes.kind === 'each')
    for (const i of clockwise(table.players.length, leftOfDealer(table)))
      posts.push({ id: table.players[i]?.id ?? '', kind: 'ante', amount: antes.amount });
  if (blinds.small !== null) posts.push({ id: blinds.small, kind: 'sb', amount: table.smallBlind });
  for (const id of blinds.big) posts.push({ id, kind: 'bb', amount: table.bigBlind });
  if (antes.kind === 'big_blind') posts.push({ id: last, kind: 'bb_ante', amount: antes.amount });
  if (straddle !== null) posts.push({ id: straddle, kind: 'straddle', amount: 2 * table.bigBlind });
  return posts.filter(({ amount }) => amount > 0);
}

const isAmount = (value: number) => Number.isSafeInteger(value) && value >= 0;

/** Why a hand cannot begin with this setup; null if it can. */
function refusedSetup(setup: HandSetup): string | null {
  const { players, posts, smallBlind, bigBlind, rules } = setup;
  if (players.length < 2) return 'A hand needs two players.';
  if (new Set(players.map(({ id }) => id)).size < players.length) return 'A player is dealt in twice.';
  const turns = players.filter(({ seat }, i) => seat <= (players.at(i - 1)?.seat ?? seat)).length;
  if (turns !== 1) return 'The players are not in the order of their seats.';
  if (players.some(({ stack }) => !isAmount(stack) || stack === 0)) return 'Everybody who is dealt in needs chips.';
  if (!isAmount(smallBlind) || !isAmount(bigBlind) || bigBlind === 0) return 'The big blind is at least one.';
  if (!isAmount(setup.smallestChip ?? 1) || setup.smallestChip === 0) return 'The smallest chip is worth something.';
  if (rules.stages.length === 0) return 'A hand has at least one betting round.';
  if (posts.some(({ id, amount }) => indexOf(setup, id) < 0 || !isAmount(amount)))
    return 'A post is not one of a player of this hand.';
  const first = setup.firstToAct;
  if (first && [first.preflop, first.later].some((id) => indexOf(setup, id) < 0))
    return 'The first player to act is not in this hand.';
  return null;
}

function seated(setup: HandSetup): HandPlayer[] {
  const posts = (id: string, what: Post['kind']) => setup.posts.some((post) => post.id === id && post.kind === what);
  return setup.players.map(({ id, seat, stack, name }) => {
    const player: HandPlayer = {
      id,
      seat,
      stack,
      bet: 0,
      committed: 0,
      ante: 0,
      dead: 0,
      acted: false,
      folded: false,
      allIn: false,
      dealer: seat === setup.dealerSeat,
      smallBlind: posts(id, 'sb'),
      bigBlind: posts(id, 'bb'),
    };
    if (name !== undefined) player.name = name;
    return player;
  });
}

function posted(player: HandPlayer, { kind, amount }: Post): HandPlayer {
  const paid = Math.min(amount, player.stack);
  const straight = kind === 'dead' || kind === 'bb_ante';
  return {
    ...player,
    stack: player.stack - paid,
    committed: player.committed + paid,
    ante: player.ante + (kind === 'ante' ? paid : 0),
    dead: player.dead + (straight ? paid : 0),
    bet: player.bet + (straight || kind === 'ante' ? 0 : paid),
    allIn: player.stack === paid,
  };
}

/** Starts a hand: makes the posts and stops at the first decision. */
export function startHand(setup: HandSetup): ActResult {
  const why = refusedSetup(setup);
  if (why !== null) return { ok: false, why };
  const [first = 'preflop'] = setup.rules.stages;
  const players = seated(setup);
  const log: LogLine[] = [];
  for (const post of setup.posts) {
    const i = indexOf({ players }, post.id);
    const player = players[i];
    // A player whose stack earlier posts have used up posts nothing.
    if (!player || player.stack === 0) continue;
    const after = posted(player, post);
    players[i] = after;
    const amount = player.stack - after.stack;
    log.push({
      stage: first,
      kind: 'post',
      id: post.id,
      post: post.kind,
      amount,
      allIn: after.allIn,
    });
  }
  const { highest, lastRaise } = openingBets(setup, log);
  const state: HandState = {
    setup,
    stage: first,
    round: 0,
    phase: 'betting',
    players,
    toAct: null,
    highest,
    lastRaise,
    fullBet: highest,
    raises: 0,
    headsUpRound: headsUp(players),
    pots: potsOf(setup, players),
    uncalled: null,
    boards: [{ cards: [] }],
    uncontested: false,
    awards: [],
    log,
  };
  return { ok: true, state: openRound(returnUnmatchedAnte(state), firstOf(setup)) };
}

/**
 * The amount to call after the posts, and the last raise. A straddle is a raise before the cards. If a straddle is
 * short of a raise, or the big blind is short, the big blind stays the measure. `mostOf`: the part of a player's bet
 * that still counts.
 */
export function openingBets(
  setup: HandSetup,
  log: readonly LogLine[],
  mostOf: (id: string) => number = () => Infinity,
): { highest: number; lastRaise: number } {
  const { bigBlind } = setup;
  const bets = new Map<string, number>();
  let highest = bigBlind;
  let lastRaise = bigBlind;
  for (const line of log) {
    if (line.kind !== 'post' || !['sb', 'bb', 'straddle', 'live'].includes(line.post)) continue;
    const bet = Math.min((bets.get(line.id) ?? 0) + line.amount, mostOf(line.id));
    bets.set(line.id, bet);
    lastRaise = Math.max(lastRaise, bet - highest);
    highest = Math.max(highest, bet);
  }
  return { highest, lastRaise };
}

/** The first player to act before the flop: the one after the last straddle, or else after the big blind. */
function firstOf(setup: HandSetup): number {
  if (setup.firstToAct) return indexOf(setup, setup.firstToAct.preflop);
  const last =
    setup.posts.findLast(({ kind }) => kind === 'straddle') ?? setup.posts.findLast(({ kind }) => kind === 'bb');
  if (!last) return leftOfDealer(setup);
  return (indexOf(setup, last.id) + 1) % setup.players.length;
}
